extension SymbolTable {
    /// Devices, settings, security, time, weather, places, transport, health. ``SymbolTable`` describes the format.
    static let world = """
        gear,gearshape o:settings
        gear.circle,gearshape.circle %cgearshape.fill
        gear.circle.fill,gearshape.circle.fill %Cgearshape.fill
        gearshape.fill g:settings
        gearshape.2 =gearshape@.7,-3.6,-2.6 =gearshape@.5,7,6
        gearshape.2.fill =gearshape.fill@.7,-3.6,-2.6 =gearshape.fill@.5,7,6
        wrench o:build
        wrench.fill g:build
        wrench.and.screwdriver o:handyman
        wrench.and.screwdriver.fill g:handyman
        hammer o:hardware
        hammer.fill g:hardware
        magnifyingglass s:O10.2,10.2,6.9M15.3,15.3,21,21
        magnifyingglass.circle %cmagnifyingglass
        magnifyingglass.circle.fill %Cmagnifyingglass
        plus.magnifyingglass s:O10.2,10.2,6.9M15.3,15.3,21,21M10.2,7.2,10.2,13.2M7.2,10.2,13.2,10.2
        minus.magnifyingglass s:O10.2,10.2,6.9M15.3,15.3,21,21M7.2,10.2,13.2,10.2
        power +cC s:M12,2.6,12,11A12,13,8.2,-52,232
        poweron s:M12,3,12,21
        poweroff s:O12,12,9.1
        powerplug o:power
        powerplug.fill g:power
        cable.connector g:cable
        bolt +/ s:M13.5,2.5,4.5,13.8,11,13.8,10.2,21.5,19.5,10,12.7,10Z
        bolt.fill +/ p:M13.7,1.8,3.9,14.2,10.8,14.2,9.9,22.4,20.2,9.6,13,9.6Z
        bolt.circle %cbolt.fill
        bolt.circle.fill %Cbolt.fill
        battery.0,battery.0percent s:R1.5,6.5,18,11,3 f*.5:R21,10,1.8,4,.9
        battery.25,battery.25percent s:R1.5,6.5,18,11,3 f*.5:R21,10,1.8,4,.9R4,9,3.5,6,1
        battery.50,battery.50percent s:R1.5,6.5,18,11,3 f*.5:R21,10,1.8,4,.9R4,9,6.5,6,1
        battery.75,battery.75percent s:R1.5,6.5,18,11,3 f*.5:R21,10,1.8,4,.9R4,9,9.7,6,1
        battery.100,battery.100percent s:R1.5,6.5,18,11,3 f*.5:R21,10,1.8,4,.9R4,9,13,6,1
        battery.100.bolt,battery.100percent.bolt s:R1.5,6.5,18,11,3 f*.5:R21,10,1.8,4,.9R4,9,13,6,1 -f:M12.2,3,4.5,13.\
        2,9.2,13.2,8.6,21,\
        16.5,10.4,11.6,10.4Z f*.3:M11.6,5.5,6.5,12.2,10.2,12.2,9.6,18.5,14.8,11.4,10.9,11.4Z
        wifi +/ s:A12,18.5,5.2,225,315A12,18.5,9.9,224,316A12,18.5,14.6,223,317 f:O12,18.3,1.7
        wifi.exclamationmark s:A12,18.5,14.6,223,317A12,18.5,9.9,224,258A12,18.5,9.9,282,316 =exclamationmark@.6,0,3.2
        wifi.router o:router
        wifi.router.fill g:router
        cellularbars f:R2,15,3.6,5.5,1R7.6,11.5,3.6,9,1R13.2,7.5,3.6,13,1R18.8,3.5,3.6,17,1
        antenna.radiowaves.left.and.right +/cC g:cell_tower
        dot.radiowaves.left.and.right s:A12,12,5,-45,45A12,12,9.5,-45,45A12,12,5,135,225A12,12,9.5,135,225 f:O12,12,1.9
        dot.radiowaves.right s:A5,12,5,-45,45A5,12,9.5,-45,45A5,12,14,-45,45 f:O5,12,1.9
        personalhotspot g:wifi_tethering
        network g:hub
        globe s:O12,12,9.1M2.9,12,21.1,12M12,2.9C6.3,6.5,6.3,17.5,12,21.1C17.7,17.5,17.7,6.5,12,2.9ZM12,2.9,12,21.1
        globe.americas g:public
        globe.americas.fill g:public
        cpu s:R5.5,5.5,13,13,2R9.3,9.3,5.4,5.4,.6M8.5,2,8.5,5.5M12,2,12,5.5M15.5,2,15.5,5.5M8.5,18.5,8.5,22M12,18.5,12\
        ,22M15.5,18.5,15.5,22\
        M2,8.5,5.5,8.5M2,12,5.5,12M2,15.5,5.5,15.5M18.5,8.5,22,8.5M18.5,12,22,12M18.5,15.5,22,15.5
        cpu.fill f:R4.6,4.6,14.8,14.8,2.4 -s:R9.3,9.3,5.4,5.4,.6 s:M8.5,2,8.5,4.5M12,2,12,4.5M15.5,2,15.5,4.5M8.5,19.5\
        ,8.5,22M12,19.5,12,22\
        M15.5,19.5,15.5,22M2,8.5,4.5,8.5M2,12,4.5,12M2,15.5,4.5,15.5M19.5,8.5,22,8.5M19.5,12,22,12M19.5,15.5,22,15.5
        memorychip s:R3,6.5,18,11,2M7,6.5,7,3.5M12,6.5,12,3.5M17,6.5,17,3.5M7,17.5,7,20.5M12,17.5,12,20.5M17,17.5,17,2\
        0.5M7,10.5,7,13.5
        memorychip.fill f:R2.2,5.7,19.6,12.6,2.4 -s:M7,10.5,7,13.5 s:M7,6.5,7,3.5M12,6.5,12,3.5M17,6.5,17,3.5M7,17.5,7\
        ,20.5M12,17.5,12,20.5M17,17.5,17,20.5
        display s:R2,3.5,20,13,2.4M12,16.5,12,20.5M8,20.5,16,20.5
        desktopcomputer s:R2,3,20,13.5,2.4M2,12.8,22,12.8M10,16.5,9.5,20.5M14,16.5,14.5,20.5M8,20.5,16,20.5
        laptopcomputer s:M4.5,17L4.5,7C4.5,5.6,5.3,4.8,6.7,4.8L17.3,4.8C18.7,4.8,19.5,5.6,19.5,7L19.5,17M1.5,17.8,22.5\
        ,17.8
        iphone s:R6,2,12,20,3.2M10.3,19.2,13.7,19.2
        ipad s:R4,2,16,20,2.8M10,19.2,14,19.2
        ipad.landscape =ipad@1,0,0,90
        applewatch g:watch
        keyboard s:R1.8,5,20.4,14,2.6M9,15.8,15,15.8 f*.4:R4.8,8.3,1.6,1.6,.3R8.4,8.3,1.6,1.6,.3R12,8.3,1.6,1.6,.3R15.\
        6,8.3,1.6,1.6,.3\
        R6.6,11.6,1.6,1.6,.3R10.2,11.6,1.6,1.6,.3R13.8,11.6,1.6,1.6,.3R17.6,11.6,1.6,1.6,.3
        keyboard.fill g:keyboard
        keyboard.chevron.compact.down g:keyboard_hide
        computermouse s:R6,2,12,20,6M12,6.5,12,10
        computermouse.fill f:R5.1,1.1,13.8,21.8,6.9 -s:M12,6,12,10
        printer o:print
        printer.fill g:print
        printer.dotmatrix o:print
        printer.dotmatrix.fill g:print
        scanner o:scanner
        scanner.fill g:scanner
        gamecontroller o:sports_esports
        gamecontroller.fill g:sports_esports
        simcard o:sim_card
        simcard.fill g:sim_card
        sdcard o:sd_card
        sdcard.fill g:sd_card
        externaldrive s:M2.2,13.5L5,5.8C5.5,4.5,6.2,4,7.5,4L16.5,4C17.8,4,18.5,4.5,19,5.8L21.8,13.5R2.2,13,19.6,7,2.4 \
        f*.5:O17.8,16.5,1.1
        externaldrive.fill f*.5:M2,11.7L4.6,5.6C5.2,4,6,3.2,7.5,3.2L16.5,3.2C18,3.2,18.8,4,19.4,5.6L22,11.7ZR1.4,13.2,\
        21.2,7.6,2.6 -f*.5:O17.8,17,1.2
        internaldrive s:R2,7,20,10,2.6M5.5,12,11,12 f*.5:O17.8,12,1.2
        internaldrive.fill f:R1.1,6.1,21.8,11.8,3.2 -s:M5.5,12,11,12 -f*.5:O17.8,12,1.2
        opticaldisc g:album
        server.rack s:R3,3.2,18,5,1.4R3,9.5,18,5,1.4R3,15.8,18,5,1.4 f*.4:O17.5,5.7,.8O17.5,12,.8O17.5,18.3,.8
        terminal s:R2,4,20,16,2.8M6.2,8.5,10.2,12,6.2,15.5M12.5,15.5,17,15.5
        terminal.fill f:R1.1,3.1,21.8,17.8,3.4 -s:M6.2,8.5,10.2,12,6.2,15.5M12.5,15.5,17,15.5
        macwindow s:R2,4,20,16,2.8M2,8.5,22,8.5
        tablecells s:R2.5,4,19,16,2.4M2.5,9.3,21.5,9.3M2.5,14.7,21.5,14.7M9,4,9,20M15,4,15,20
        tablecells.fill f:R1.6,3.1,20.8,17.8,3 -s*.7:M1,9.3,23,9.3M1,14.7,23,14.7M9,4,9,20M15,4,15,20
        aspectratio o:aspect_ratio
        aspectratio.fill g:aspect_ratio
        pip g:picture_in_picture_alt
        airplayvideo g:airplay
        ladybug o:bug_report
        ladybug.fill g:bug_report
        touchid g:fingerprint
        signature g:draw

        lock +/ s:R4.5,10.5,15,11,2.6M7.5,10.5L7.5,7.5C7.5,1.2,16.5,1.2,16.5,7.5L16.5,10.5
        lock.fill +/ f:R3.6,9.8,16.8,12.6,3 s:M7.5,10.5L7.5,7.5C7.5,1.2,16.5,1.2,16.5,7.5L16.5,10.5
        lock.open s:R3.5,10.5,13.5,11,2.6M14,10.5L14,7.5C14,1.2,22,1.2,22,7.5L22,9.5
        lock.open.fill f:R2.7,9.8,15.2,12.6,3 s:M14,10.5L14,7.5C14,1.2,22,1.2,22,7.5L22,9.5
        lock.circle %clock.fill
        lock.circle.fill %Clock.fill
        lock.shield =shield =lock.fill@.42
        lock.shield.fill =shield.fill -=lock.fill@.42
        key o:key
        key.fill g:key
        shield +/ s:M12,2.2,20,5.2L20,11.5C20,16.3,16.8,20,12,21.8C7.2,20,4,16.3,4,11.5L4,5.2Z
        shield.fill f:M12,1.2,20.9,4.6L20.9,11.5C20.9,16.9,17.3,20.9,12,22.8C6.7,20.9,3.1,16.9,3.1,11.5L3.1,4.6Z
        shield.slash.fill %/shield.fill
        checkmark.shield =shield =checkmark@.5
        checkmark.shield.fill =shield.fill -=checkmark@.5
        xmark.shield =shield =xmark@.5
        xmark.shield.fill =shield.fill -=xmark@.5
        exclamationmark.shield =shield =exclamationmark@.5
        exclamationmark.shield.fill =shield.fill -=exclamationmark@.5
        checkmark.seal o:verified
        checkmark.seal.fill g:verified

        clock s:O12,12,9.1M12,6.5,12,12.2,16,14.5
        clock.fill f:O12,12,10 -s:M12,6.5,12,12.2,16,14.5
        clock.arrow.circlepath g:history
        alarm s:O12,13,8M12,8.5,12,13.2,15,15M2.5,6,6,3M21.5,6,18,3M6.2,18.8,4.5,21M17.8,18.8,19.5,21
        alarm.fill f:O12,13,8.8 -s:M12,8.5,12,13.2,15,15 s:M2.5,6,6,3M21.5,6,18,3M6.2,18.8,4.5,21M17.8,18.8,19.5,21
        stopwatch s:O12,13.5,8M12,9,12,13.5M9.8,2.2,14.2,2.2M12,2.2,12,5.5M18.2,6.5,19.6,5.2
        stopwatch.fill f:O12,13.5,8.8 -s:M12,9,12,13.5 s:M9.8,2.2,14.2,2.2M12,2.2,12,5.5M18.2,6.5,19.6,5.2
        timer s:A12,12,9.1,-90,200M12,2.9,12,6.5M12,12,7.5,7.5
        hourglass g:hourglass_empty
        hourglass.tophalf.filled g:hourglass_top
        hourglass.bottomhalf.filled g:hourglass_bottom
        calendar s:R3,4.2,18,16.8,2.8M3,9.3,21,9.3M8,2.2,8,5.8M16,2.2,16,5.8 f*.4:O7.7,13,1.1O12,13,1.1O16.3,13,1.1O7.\
        7,17,1.1O12,17,1.1
        calendar.circle %ccalendar
        calendar.circle.fill %Ccalendar
        calendar.badge.plus =calendar -f:O19,18.5,5.6 s:M19,15,19,22M15.5,18.5,22.5,18.5
        calendar.badge.minus =calendar -f:O19,18.5,5.6 s:M15.5,18.5,22.5,18.5
        calendar.badge.clock =calendar -f:O18.5,18,6.2 s:O18.5,18,4.2M18.5,15.8,18.5,18.2,20,19

        sun.max s:O12,12,4.2M12,1.8,12,4.2M12,19.8,12,22.2M1.8,12,4.2,12M19.8,12,22.2,12M6.5,6.5,4.8,4.8M17.5,17.5,19.\
        2,19.2M6.5,17.5,4.8,19.2\
        M17.5,6.5,19.2,4.8
        sun.max.fill f:O12,12,5 s:M12,1.8,12,4.2M12,19.8,12,22.2M1.8,12,4.2,12M19.8,12,22.2,12M6.5,6.5,4.8,4.8M17.5,17\
        .5,19.2,19.2\
        M6.5,17.5,4.8,19.2M17.5,6.5,19.2,4.8
        sun.max.circle %csun.max.fill
        sun.max.circle.fill %Csun.max.fill
        sun.min s:O12,12,4.2 f*.5:O12,4.2,1.2O12,19.8,1.2O4.2,12,1.2O19.8,12,1.2O6.5,6.5,1.2O17.5,17.5,1.2O6.5,17.5,1.\
        2O17.5,6.5,1.2
        sun.min.fill f:O12,12,5 f*.5:O12,4.2,1.2O12,19.8,1.2O4.2,12,1.2O19.8,12,1.2O6.5,6.5,1.2O17.5,17.5,1.2O6.5,17.5\
        ,1.2O17.5,6.5,1.2
        sunrise s:A12,17,4.5,180,360M2,17,4.5,17M19.5,17,22,17M5.5,10.5,7,12M18.5,10.5,17,12M4,20.8,20,20.8M12,9.5,12,\
        2.8M9,5.5,12,2.8,15,5.5
        sunrise.fill f:A12,17,5.2,180,360Z s:M2,17,4.5,17M19.5,17,22,17M5.5,10.5,7,12M18.5,10.5,17,12M4,20.8,20,20.8M1\
        2,9.5,12,2.8M9,5.5,12,2.8,15,5.5
        sunset s:A12,17,4.5,180,360M2,17,4.5,17M19.5,17,22,17M5.5,10.5,7,12M18.5,10.5,17,12M4,20.8,20,20.8M12,2.8,12,9\
        .5M9,6.8,12,9.5,15,6.8
        sunset.fill f:A12,17,5.2,180,360Z s:M2,17,4.5,17M19.5,17,22,17M5.5,10.5,7,12M18.5,10.5,17,12M4,20.8,20,20.8M12\
        ,2.8,12,9.5M9,6.8,12,9.5,15,6.8
        moon +cC s:M20.8,14.6C19.6,15.1,18.2,15.4,16.8,15.4C11.8,15.4,8.2,11.8,8.2,7C8.2,5.6,8.5,4.4,9,3.2C5.5,4.6,3.1\
        ,8.1,3.1,12.1C3.1,17.2,7,21,12.2,21\
        C16.1,21,19.4,18.5,20.8,14.6Z
        moon.fill f:M22,13.6C20.6,14.3,18.9,14.8,17,14.8C12.2,14.8,9,11.5,9,7C9,5.2,9.4,3.6,10.2,2C5.6,3.2,2.3,7.2,2.3\
        ,12.1C2.3,17.6,6.6,21.8,12.2,21.8\
        C17,21.8,20.9,18.4,22,13.6Z
        moon.stars =moon f:M17.5,1.5,18.4,4.6,21.5,5.5,18.4,6.4,17.5,9.5,16.6,6.4,13.5,5.5,16.6,4.6Z
        moon.stars.fill =moon.fill f:M17.5,1.5,18.4,4.6,21.5,5.5,18.4,6.4,17.5,9.5,16.6,6.4,13.5,5.5,16.6,4.6Z
        moon.zzz o:bedtime
        moon.zzz.fill g:bedtime
        cloud,icloud +/ g:cloud_queue
        cloud.fill,icloud.fill g:cloud
        cloud.slash.fill,icloud.slash.fill %/cloud.fill
        icloud.circle %ccloud.fill
        icloud.circle.fill %Ccloud.fill
        icloud.and.arrow.down =cloud@1,0,-2.5 -s*3:M12,11,12,21 s:M12,11,12,22M8.5,18.5,12,22,15.5,18.5
        icloud.and.arrow.down.fill =cloud.fill@1,0,-2.5 -s*3:M12,11,12,21 s:M12,11,12,22M8.5,18.5,12,22,15.5,18.5
        icloud.and.arrow.up =cloud@1,0,-2.5 -s*3:M12,11,12,21 s:M12,22,12,11M8.5,14.5,12,11,15.5,14.5
        icloud.and.arrow.up.fill =cloud.fill@1,0,-2.5 -s*3:M12,11,12,21M8.5,14.5,12,11,15.5,14.5 s:M12,22,12,11M8.5,14\
        .5,12,11,15.5,14.5
        cloud.rain =cloud@.9,0,-4 s:M8,18,6.5,22M12.8,18,11.3,22M17.6,18,16.1,22
        cloud.rain.fill =cloud.fill@.9,0,-4 s:M8,18,6.5,22M12.8,18,11.3,22M17.6,18,16.1,22
        cloud.drizzle =cloud@.9,0,-4 s:M7.5,18,7,19.5M12,20.5,11.5,22M16.5,18,16,19.5
        cloud.drizzle.fill =cloud.fill@.9,0,-4 s:M7.5,18,7,19.5M12,20.5,11.5,22M16.5,18,16,19.5
        cloud.heavyrain =cloud@.9,0,-4 s:M6,18,4.5,22M9.7,18,8.2,22M13.4,18,11.9,22M17.1,18,15.6,22M20.3,18,18.8,22
        cloud.heavyrain.fill =cloud.fill@.9,0,-4 s:M6,18,4.5,22M9.7,18,8.2,22M13.4,18,11.9,22M17.1,18,15.6,22M20.3,18,\
        18.8,22
        cloud.snow =cloud@.9,0,-4 f*.6:O7,18.5,1.2O12,18.5,1.2O17,18.5,1.2O9.5,21.8,1.2O14.5,21.8,1.2
        cloud.snow.fill =cloud.fill@.9,0,-4 f*.6:O7,18.5,1.2O12,18.5,1.2O17,18.5,1.2O9.5,21.8,1.2O14.5,21.8,1.2
        cloud.fog =cloud@.9,0,-4 s:M3.5,18,16,18M8,21.5,20.5,21.5
        cloud.fog.fill =cloud.fill@.9,0,-4 s:M3.5,18,16,18M8,21.5,20.5,21.5
        cloud.bolt =cloud@.9,0,-4 -f:M14,10,7,19,10,24,18,15Z f:M13.5,11.5,8.5,17.6,11.6,17.6,10.6,22.8,15.8,15.9,12.5\
        ,15.9Z
        cloud.bolt.fill =cloud.fill@.9,0,-4 -f:M14,10,7,19,10,24,18,15Z f:M13.5,11.5,8.5,17.6,11.6,17.6,10.6,22.8,15.8\
        ,15.9,12.5,15.9Z
        cloud.sun =sun.max@.75,4,-3.5 -=cloud.fill@.98,-1.5,3 =cloud@.85,-1.5,3
        cloud.sun.fill =sun.max.fill@.75,4,-3.5 -=cloud.fill@.98,-1.5,3 =cloud.fill@.85,-1.5,3
        cloud.moon =moon@.65,5,-4.5 -=cloud.fill@.98,-1.5,3 =cloud@.85,-1.5,3
        cloud.moon.fill =moon.fill@.65,5,-4.5 -=cloud.fill@.98,-1.5,3 =cloud.fill@.85,-1.5,3
        snowflake +cC g:ac_unit
        wind g:air
        tornado g:tornado
        thermometer,thermometer.medium g:device_thermostat
        thermometer.low s:M14.5,13.5L14.5,5C14.5,1.7,9.5,1.7,9.5,5L9.5,13.5C5.2,16.4,7.3,21.8,12,21.8C16.7,21.8,18.8,1\
        6.4,14.5,13.5Z f*.5:O12,17.3,2.2
        thermometer.high s:M14.5,13.5L14.5,5C14.5,1.7,9.5,1.7,9.5,5L9.5,13.5C5.2,16.4,7.3,21.8,12,21.8C16.7,21.8,18.8,\
        16.4,14.5,13.5ZM12,6,12,17 f*.5:O12,17.3,2.2
        drop s:M12,2.5C8.5,7,5,11,5,14.7C5,18.8,8,21.5,12,21.5C16,21.5,19,18.8,19,14.7C19,11,15.5,7,12,2.5Z
        drop.fill f:M12,1.4C8,6.5,4.2,10.8,4.2,14.7C4.2,19.3,7.5,22.3,12,22.3C16.5,22.3,19.8,19.3,19.8,14.7C19.8,10.8,\
        16,6.5,12,1.4Z
        drop.circle %cdrop.fill
        drop.circle.fill %Cdrop.fill
        humidity =drop.fill@.6,-4,3 s:M13.5,6,21.5,6M15.5,11,21.5,11M17,16,21.5,16
        flame o:local_fire_department
        flame.fill g:local_fire_department
        flame.circle %cflame.fill
        flame.circle.fill %Cflame.fill
        umbrella o:umbrella
        umbrella.fill g:umbrella
        leaf o:eco
        leaf.fill g:eco
        tree o:park
        tree.fill g:park
        pawprint o:pets
        pawprint.fill g:pets

        map o:map
        map.fill g:map
        mappin s:M12,10.5,12,21.5 f:O12,6.5,4.5
        mappin.circle %cmappin
        mappin.circle.fill %Cmappin
        mappin.and.ellipse g:pin_drop
        location +/ o:near_me
        location.fill +/ g:near_me
        location.circle %clocation.fill
        location.circle.fill %Clocation.fill
        location.north o:navigation
        location.north.fill g:navigation
        safari s:O12,12,9.1M16.3,7.7,10.2,10.2,7.7,16.3,13.8,13.8Z
        safari.fill g:explore
        signpost.right g:signpost
        signpost.right.fill g:signpost
        car o:directions_car
        car.fill g:directions_car
        car.circle %ccar.fill
        car.circle.fill %Ccar.fill
        bus o:directions_bus
        bus.fill g:directions_bus
        tram o:tram
        tram.fill g:tram
        ferry o:directions_boat
        ferry.fill g:directions_boat
        sailboat o:sailing
        sailboat.fill g:sailing
        bicycle +cC g:pedal_bike
        airplane g:flight@1,0,0,90
        airplane.circle %cairplane
        airplane.circle.fill %Cairplane
        airplane.departure g:flight_takeoff
        airplane.arrival g:flight_land
        box.truck o:local_shipping
        box.truck.fill g:local_shipping
        fuelpump o:local_gas_station
        fuelpump.fill g:local_gas_station
        parkingsign s:M8,20.5,8,4L13.5,4C18.7,4,18.7,12.8,13.5,12.8L8,12.8
        parkingsign.circle %cparkingsign
        parkingsign.circle.fill %Cparkingsign
        bed.double o:bed
        bed.double.fill g:bed
        sofa o:weekend
        sofa.fill g:weekend
        chair o:chair
        chair.fill g:chair
        shower o:shower
        shower.fill g:shower
        bathtub o:bathtub
        bathtub.fill g:bathtub
        door.left.hand.closed g:door_front
        door.left.hand.open g:meeting_room
        window.vertical.closed g:window
        blinds.horizontal.closed g:blinds_closed
        blinds.horizontal.open g:blinds
        refrigerator o:kitchen
        refrigerator.fill g:kitchen
        microwave o:microwave
        microwave.fill g:microwave
        washer s:R3.5,2.5,17,19,2.6O12,13.5,4.8M7,6,9,6 f*.4:O16.5,6,.9
        washer.fill g:local_laundry_service
        sensor g:sensors
        sensor.fill g:sensors

        chart.bar s:R2.5,12,4.6,8.5,1R9.7,3.5,4.6,17,1R16.9,8,4.6,12.5,1
        chart.bar.fill f:R2,11.5,5.6,9.5,1.2R9.2,3,5.6,18,1.2R16.4,7.5,5.6,13.5,1.2
        chart.bar.xaxis s:M2,21,22,21 f*.5:R4,11,3.6,7.5,.6R10.2,4,3.6,14.5,.6R16.4,8,3.6,10.5,.6
        chart.pie s:O12,12,9.1M12,2.9,12,12,18.4,18.4
        chart.pie.fill g:pie_chart
        chart.line.uptrend.xyaxis s:M3,3,3,21,21.5,21M6.5,16,11,10.5,14.5,13.5,21,5.5M16.5,5.5,21,5.5,21,10
        chart.line.downtrend.xyaxis s:M3,3,3,21,21.5,21M6.5,5.5,11,11,14.5,8,21,16M16.5,16,21,16,21,11.5
        chart.xyaxis.line s:M3,3,3,21,21.5,21M6.5,15.5,10.5,9.5,14.5,13.5,20.5,6
        waveform.path.ecg s:M1.5,12.5,6.5,12.5,9,4,14,20,16.5,12.5,22.5,12.5
        gauge,gauge.medium,speedometer g:speed

        cross.case s:R2,6.5,20,13.5,2.6M8,6.5L8,5C8,3.8,8.6,3.2,9.8,3.2L14.2,3.2C15.4,3.2,16,3.8,16,5L16,6.5M12,9.8,12\
        ,16.8M8.5,13.3,15.5,13.3
        cross.case.fill g:medical_services
        pills o:medication
        pills.fill g:medication
        bandage o:healing
        bandage.fill g:healing
        dumbbell g:fitness_center
        dumbbell.fill g:fitness_center
        soccerball g:sports_soccer
        basketball g:sports_basketball
        basketball.fill g:sports_basketball
        figure.pool.swim g:pool
        flask o:science
        flask.fill g:science
        translate g:translate
        """
}
