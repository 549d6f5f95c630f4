extension SymbolTable {
    /// People, communication, media, documents, commerce, buildings. ``SymbolTable`` describes the format.
    static let things = """
        house o:home
        house.fill g:home
        house.circle %chouse.fill
        house.circle.fill %Chouse.fill
        person s:O12,7.2,3.9M4,20.5C4,16.3,7.5,14,12,14C16.5,14,20,16.3,20,20.5Z
        person.fill f:O12,7.2,4.7M3.2,21.2C3.2,16.4,7,13.2,12,13.2C17,13.2,20.8,16.4,20.8,21.2Z
        person.slash %/person
        person.slash.fill %/person.fill
        person.circle,person.crop.circle s:O12,12,9.1O12,9.7,2.9 s:M5.8,18.6C7,15.9,9.2,14.6,12,14.6C14.8,14.6,17,15.9\
        ,18.2,18.6
        person.circle.fill,person.crop.circle.fill g:account_circle
        person.crop.square s:R3.4,3.4,17.2,17.2,3.6O12,9.7,2.9M6,20C6.3,16.5,8.7,14.6,12,14.6C15.3,14.6,17.7,16.5,18,20
        person.crop.square.fill g:account_box
        person.badge.plus =person@.86,-2.6,.5 -f:O18.5,17.5,5.4 s:M18.5,14,18.5,21M15,17.5,22,17.5
        person.fill.badge.plus =person.fill@.86,-2.6,.5 -f:O18.5,17.5,5.4 s:M18.5,14,18.5,21M15,17.5,22,17.5
        person.badge.minus =person@.86,-2.6,.5 -f:O18.5,17.5,5.4 s:M15,17.5,22,17.5
        person.fill.badge.minus =person.fill@.86,-2.6,.5 -f:O18.5,17.5,5.4 s:M15,17.5,22,17.5
        person.2 o:people
        person.2.fill g:people
        person.2.circle %cperson.2.fill
        person.2.circle.fill %Cperson.2.fill
        person.3 o:groups
        person.3.fill g:groups
        person.text.rectangle s:R2,4.5,20,15,2.8M14,9.5,18.5,9.5M14,13,18.5,13 =person@.42,-4,0
        person.text.rectangle.fill f:R1.1,3.6,21.8,16.8,3.4 -s:M14,9.5,18.5,9.5M14,13,18.5,13 -=person.fill@.42,-4,0
        figure.walk +cC g:directions_walk
        figure.run g:directions_run
        figure.roll g:accessible
        accessibility %caccessibility.figure
        accessibility.fill %Caccessibility.figure
        accessibility.figure +_ g:accessibility
        face.smiling s:O12,12,9.1A12,12.2,5,25,155 f:O8.8,9.5,1.3O15.2,9.5,1.3
        face.smiling.fill,face.smiling.inverse f:O12,12,10 -s:A12,12.2,5,25,155 -f:O8.8,9.5,1.3O15.2,9.5,1.3
        hand.raised o:back_hand
        hand.raised.fill g:back_hand
        hand.raised.slash %/hand.raised
        hand.raised.slash.fill %/hand.raised.fill
        hand.thumbsup o:thumb_up
        hand.thumbsup.fill g:thumb_up
        hand.thumbsdown o:thumb_down
        hand.thumbsdown.fill g:thumb_down
        hand.tap o:touch_app
        hand.tap.fill g:touch_app
        hand.wave o:waving_hand
        hand.wave.fill g:waving_hand
        hand.draw o:draw
        hand.draw.fill g:draw
        hand.point.up.left o:pan_tool_alt
        hand.point.up.left.fill g:pan_tool_alt
        eye +/cC s:M1.8,12C4.2,7.8,7.7,5.3,12,5.3C16.3,5.3,19.8,7.8,22.2,12C19.8,16.2,16.3,18.7,12,18.7C7.7,18.7,4.2,1\
        6.2,1.8,12Z\
        O12,12,3.3
        eye.fill +/ f:M1,12C3.6,7.3,7.4,4.5,12,4.5C16.6,4.5,20.4,7.3,23,12C20.4,16.7,16.6,19.5,12,19.5C7.4,19.5,3.6,16\
        .7,1,12Z -s:O12,12,3.6
        ear o:hearing
        ear.fill g:hearing
        brain,brain.head.profile g:psychology

        bell +/ g:notifications_none
        bell.fill +/ g:notifications
        bell.circle %cbell.fill
        bell.circle.fill %Cbell.fill
        bell.badge =bell -f:O17,6,5 f:O17,6,3.5
        bell.badge.fill =bell.fill -f:O17,6,5 f:O17,6,3.5
        bell.and.waves.left.and.right g:notifications_active
        bell.and.waves.left.and.right.fill g:notifications_active
        bookmark +/ g:bookmark_border
        bookmark.fill +/ g:bookmark
        bookmark.circle %cbookmark.fill
        bookmark.circle.fill %Cbookmark.fill
        tag +/ o:sell
        tag.fill +/ g:sell
        tag.circle %ctag.fill
        tag.circle.fill %Ctag.fill
        star +/ g:star_border
        star.fill g:star
        star.leadinghalf.filled g:star_half
        star.slash.fill %/star.fill
        star.circle %cstar.fill
        star.circle.fill %Cstar.fill
        star.square %sstar.fill
        star.square.fill %Sstar.fill
        heart +/ g:favorite_border
        heart.fill +/ g:favorite
        heart.circle %cheart.fill
        heart.circle.fill %Cheart.fill
        heart.square %sheart.fill
        heart.square.fill %Sheart.fill
        flag +/ o:flag
        flag.fill +/ g:flag
        flag.circle %cflag.fill
        flag.circle.fill %Cflag.fill
        flag.checkered g:sports_score
        pin +/ o:push_pin
        pin.fill +/ g:push_pin
        pin.circle %cpin.fill
        pin.circle.fill %Cpin.fill
        trophy o:emoji_events
        trophy.fill g:emoji_events
        medal o:military_tech
        medal.fill g:military_tech
        sparkles g:auto_awesome
        wand.and.stars g:auto_fix_high
        puzzlepiece,puzzlepiece.extension o:extension
        puzzlepiece.fill,puzzlepiece.extension.fill g:extension
        lightbulb +/ g:lightbulb_outline
        lightbulb.fill g:lightbulb
        lightbulb.slash.fill %/lightbulb.fill
        lightbulb.circle %clightbulb.fill
        lightbulb.circle.fill %Clightbulb.fill
        flashlight.on.fill g:flashlight_on
        flashlight.off.fill g:flashlight_off

        envelope s:R2,4.5,20,15,2.8M2.8,6.5,12,13.5,21.2,6.5
        envelope.fill f:R1.1,3.6,21.8,16.8,3.4 -s:M2.2,6.3,12,13.7,21.8,6.3
        envelope.circle %cenvelope.fill
        envelope.circle.fill %Cenvelope.fill
        envelope.badge =envelope -f:O20,5.5,5 f:O20,5.5,3.5
        envelope.badge.fill =envelope.fill -f:O20,5.5,5 f:O20,5.5,3.5
        envelope.open o:drafts
        envelope.open.fill g:drafts
        paperplane o:send@.95,-1,0,-45
        paperplane.fill g:send@.95,-1,0,-45
        paperplane.circle %cpaperplane.fill
        paperplane.circle.fill %Cpaperplane.fill
        tray s:M2.5,14L5.8,6.4C6.2,5.5,6.8,5,7.9,5L16.1,5C17.2,5,17.8,5.5,18.2,6.4L21.5,14L21.5,17.5C21.5,19.2,20.7,20\
        ,19,20L5,20\
        C3.3,20,2.5,19.2,2.5,17.5ZM2.5,14,8.5,14C8.8,16,10,17,12,17C14,17,15.2,16,15.5,14L21.5,14
        tray.fill f:M2.5,13L5.8,5.4C6.2,4.5,6.8,4,7.9,4L16.1,4C17.2,4,17.8,4.5,18.2,5.4L21.5,13L21.5,17.5C21.5,19.8,20\
        .7,20.6,19,20.6\
        L5,20.6C3.3,20.6,2.5,19.8,2.5,17.5Z -s:M2,13.6,8.5,13.6C8.8,15.6,10,16.6,12,16.6C14,16.6,15.2,15.6,15.5,13.6L2\
        2,13.6
        tray.full =tray s:M8.2,8.2,15.8,8.2M7,11.2,17,11.2
        tray.and.arrow.down g:move_to_inbox
        tray.and.arrow.down.fill g:move_to_inbox
        archivebox s:R2,4,20,5.2,1.6M3.8,9.2L3.8,17.5C3.8,19.2,4.6,20,6.3,20L17.7,20C19.4,20,20.2,19.2,20.2,17.5L20.2,\
        9.2M9,13,15,13
        archivebox.fill f*.6:R1.3,3.3,21.4,5.2,1.6M2.9,10.2L21.1,10.2L21.1,17.5C21.1,19.8,20,20.9,17.7,20.9L6.3,20.9\
        C4,20.9,2.9,19.8,2.9,17.5Z -s:M9,13.6,15,13.6
        phone o:call
        phone.fill g:call
        phone.circle %cphone.fill
        phone.circle.fill %Cphone.fill
        phone.arrow.up.right =phone@.9,-1.5,1.5 s:M15,9,21,3M16.5,3,21,3,21,7.5
        phone.arrow.down.left =phone@.9,-1.5,1.5 s:M21,3,15,9M15,4.5,15,9,19.5,9
        phone.down o:call_end
        phone.down.fill g:call_end
        phone.down.circle %cphone.down.fill
        phone.down.circle.fill %Cphone.down.fill
        video +/ o:videocam
        video.fill g:videocam
        video.slash.fill %/video.fill
        video.circle %cvideo.fill
        video.circle.fill %Cvideo.fill
        message s:M12,3.5C6.5,3.5,2.2,7,2.2,11.5C2.2,14.1,3.6,16.3,5.8,17.7C5.7,19.1,5,20.2,4.2,21C6.3,21,8.1,20.2,9.4\
        ,19.2\
        C10.2,19.4,11.1,19.5,12,19.5C17.5,19.5,21.8,16,21.8,11.5C21.8,7,17.5,3.5,12,3.5Z
        message.fill f:M12,2.9C6.2,2.9,1.5,6.7,1.5,11.5C1.5,14.2,3,16.6,5.2,18.1C5,19.6,4,20.8,3,21.6C5.6,21.7,7.9,21,\
        9.5,20\
        C10.3,20.1,11.1,20.2,12,20.2C17.8,20.2,22.5,16.4,22.5,11.5C22.5,6.7,17.8,2.9,12,2.9Z
        message.circle %cmessage.fill
        message.circle.fill %Cmessage.fill
        bubble.left,~bubble.leading s:M5.5,4L18.5,4C20.7,4,21.8,5.1,21.8,7.3L21.8,14C21.8,16.2,20.7,17.3,18.5,17.3L11.\
        5,17.3L6.8,21L6.8,17.3\
        L5.5,17.3C3.3,17.3,2.2,16.2,2.2,14L2.2,7.3C2.2,5.1,3.3,4,5.5,4Z
        bubble.left.fill,~bubble.leading.fill f:M5.5,3.2L18.5,3.2C21.2,3.2,22.6,4.6,22.6,7.3L22.6,14C22.6,16.7,21.2,18\
        .1,18.5,18.1\
        L11.9,18.1L6.2,22L6.2,18.1L5.5,18.1C2.8,18.1,1.4,16.7,1.4,14L1.4,7.3C1.4,4.6,2.8,3.2,5.5,3.2Z
        bubble.right,~bubble.trailing =bubble.left!
        bubble.right.fill,~bubble.trailing.fill =bubble.left.fill!
        bubble.left.and.bubble.right o:forum
        bubble.left.and.bubble.right.fill g:forum
        text.bubble =bubble.left s:M6.5,8.5,17.5,8.5M6.5,12.5,14,12.5
        text.bubble.fill =bubble.left.fill -s:M6.5,8.5,17.5,8.5M6.5,12.5,14,12.5
        ellipsis.bubble =bubble.left f*.6:O7.5,10.6,1.4O12,10.6,1.4O16.5,10.6,1.4
        ellipsis.bubble.fill =bubble.left.fill -f*.6:O7.5,10.6,1.4O12,10.6,1.4O16.5,10.6,1.4
        plus.bubble =bubble.left =plus@.5,0,-1.4
        plus.bubble.fill =bubble.left.fill -=plus@.5,0,-1.4
        exclamationmark.bubble =bubble.left =exclamationmark@.48,0,-1.4
        exclamationmark.bubble.fill =bubble.left.fill -=exclamationmark@.48,0,-1.4
        questionmark.bubble =bubble.left =questionmark@.48,0,-1.4
        questionmark.bubble.fill =bubble.left.fill -=questionmark@.48,0,-1.4
        megaphone o:campaign
        megaphone.fill g:campaign

        camera s:M8,6.5L9.2,4.7C9.6,4.2,10,3.9,10.8,3.9L13.2,3.9C14,3.9,14.4,4.2,14.8,4.7L16,6.5L19,6.5C20.8,6.5,21.8,\
        7.5,21.8,9.3\
        L21.8,17.2C21.8,19,20.8,20,19,20L5,20C3.2,20,2.2,19,2.2,17.2L2.2,9.3C2.2,7.5,3.2,6.5,5,6.5ZO12,13,4
        camera.fill f:M7.6,5.6L8.6,4.1C9.1,3.4,9.7,3,10.7,3L13.3,3C14.3,3,14.9,3.4,15.4,4.1L16.4,5.6L19,5.6C21.3,5.6,2\
        2.7,7,22.7,9.3\
        L22.7,17.2C22.7,19.5,21.3,20.9,19,20.9L5,20.9C2.7,20.9,1.3,19.5,1.3,17.2L1.3,9.3C1.3,7,2.7,5.6,5,5.6Z -s:O12,1\
        3,4
        camera.circle %ccamera.fill
        camera.circle.fill %Ccamera.fill
        photo s:R2,4,20,16,2.8M2.5,17.5,7.8,12.2,12.8,17M11.2,15.3,15.3,11.5,21.5,17.2 f*.5:O7.6,8.5,1.6
        photo.fill f:R1.1,3.1,21.8,17.8,3.4 -s:M2,18,7.8,12.2,12.8,17M11.2,15.3,15.3,11.5,22,17.6 -f*.5:O7.6,8.5,1.6
        photo.circle %cphoto.fill
        photo.circle.fill %Cphoto.fill
        photo.on.rectangle s:R5.5,6.5,16.5,13,2.4M5.8,17.5,10.3,13.2,14.3,17M13,15.8,16.3,12.7,21.7,17.5M2.2,15.5L2.2,\
        6.2\
        C2.2,4.4,3.2,3.4,5,3.4L17.5,3.4
        photo.on.rectangle.fill g:photo_library
        mic +/ g:mic_none
        mic.fill g:mic
        mic.slash.fill %/mic.fill
        mic.circle %cmic.fill
        mic.circle.fill %Cmic.fill
        play s:M6.5,4,19.5,12,6.5,20Z
        play.fill p:M6.5,4,19.5,12,6.5,20Z
        play.circle %cplay.fill
        play.circle.fill %Cplay.fill
        play.square %splay.fill
        play.square.fill %Splay.fill
        play.rectangle s:R2,4.5,20,15,2.8M10,8.8,15.2,12,10,15.2Z
        play.rectangle.fill f:R1.1,3.6,21.8,16.8,3.4 -f:M10,8.8,15.2,12,10,15.2Z
        play.slash %/play
        play.slash.fill %/play.fill
        pause s:R5.8,4.5,3.8,15,1R14.4,4.5,3.8,15,1
        pause.fill f:R5.4,4.2,4.4,15.6,1R14.2,4.2,4.4,15.6,1
        pause.circle %cpause.fill
        pause.circle.fill %Cpause.fill
        pause.rectangle s:R2,4.5,20,15,2.8M9.8,9,9.8,15M14.2,9,14.2,15
        pause.rectangle.fill f:R1.1,3.6,21.8,16.8,3.4 -s:M9.8,9,9.8,15M14.2,9,14.2,15
        playpause s:M2.5,5.5,11,12,2.5,18.5ZR14,5.5,2.2,13,.6R19.4,5.5,2.2,13,.6
        playpause.fill p:M2.5,5.5,12,12,2.5,18.5ZR13.8,5,3,14,.8R19,5,3,14,.8
        stop s:R5,5,14,14,2.4
        stop.fill f:R4.5,4.5,15,15,2.6
        stop.circle %cstop.fill
        stop.circle.fill %Cstop.fill
        record.circle s:O12,12,9.1 f:O12,12,5.6
        record.circle.fill f:O12,12,10 -s:O12,12,6
        forward s:M2.5,5.5,12,12,2.5,18.5ZM12,5.5,21.5,12,12,18.5Z
        forward.fill p:M2.5,5.5,12,12,2.5,18.5ZM12,5.5,21.5,12,12,18.5Z
        forward.circle %cforward.fill
        forward.circle.fill %Cforward.fill
        backward =forward!
        backward.fill =forward.fill!
        backward.circle %cbackward.fill
        backward.circle.fill %Cbackward.fill
        forward.end s:M4.5,5.5,15,12,4.5,18.5ZM19,5.5,19,18.5
        forward.end.fill p:M4.5,5,15.5,12,4.5,19Z s:M19,5.5,19,18.5
        backward.end =forward.end!
        backward.end.fill =forward.end.fill!
        eject s:M12,4.5,20.5,14.5,3.5,14.5ZM4,19.5,20,19.5
        eject.fill p:M12,4.5,20.5,14.5,3.5,14.5Z s:M4,19.5,20,19.5
        ~speaker s:M3,9,7,9,12,4.5,12,19.5,7,15,3,15Z
        ~speaker.fill f:M3,9,7,9,12,4.5,12,19.5,7,15,3,15Z
        ~speaker.slash %/speaker.wave.2
        ~speaker.slash.fill %/speaker.wave.2.fill
        ~speaker.wave.1,~speaker.1 =speaker@1,-1.5,0 s:A12,12,4.5,-40,40
        ~speaker.wave.1.fill,~speaker.1.fill =speaker.fill@1,-1.5,0 s:A12,12,4.5,-40,40
        ~speaker.wave.2,~speaker.2 =speaker@1,-2,0 s:A11,12,4.7,-40,40A11,12,8.6,-43,43
        ~speaker.wave.2.fill,~speaker.2.fill =speaker.fill@1,-2,0 s:A11,12,4.7,-40,40A11,12,8.6,-43,43
        ~speaker.wave.3,~speaker.3 =speaker@.9,-3,0 s:A9.5,12,4.2,-40,40A9.5,12,8,-43,43A9.5,12,11.8,-46,46
        ~speaker.wave.3.fill,~speaker.3.fill =speaker.fill@.9,-3,0 s:A9.5,12,4.2,-40,40A9.5,12,8,-43,43A9.5,12,11.8,-4\
        6,46
        ~speaker.plus =speaker@1,-2.5,0 =plus@.4,7.2,0
        ~speaker.plus.fill =speaker.fill@1,-2.5,0 =plus@.4,7.2,0
        ~speaker.minus =speaker@1,-2.5,0 =minus@.4,7.2,0
        ~speaker.minus.fill =speaker.fill@1,-2.5,0 =minus@.4,7.2,0
        music.note g:music_note
        ~music.note.list g:queue_music
        headphones +cC g:headphones
        hifispeaker o:speaker
        hifispeaker.fill g:speaker
        radio o:radio
        radio.fill g:radio
        tv s:R2,4,20,13,2.6M8,20.5,16,20.5
        tv.fill f:R1.1,3.1,21.8,14.8,3.2 s:M8,20.8,16,20.8
        film s:R2.5,4,19,16,2.4M7,4,7,20M17,4,17,20M7,12,17,12M2.5,8,7,8M2.5,12,7,12M2.5,16,7,16M17,8,21.5,8M17,12,21.\
        5,12M17,16,21.5,16
        film.fill g:theaters
        ticket o:local_activity@1,0,0,0
        ticket.fill g:local_activity
        waveform +cC s:M2.5,10.5,2.5,13.5M6.3,7,6.3,17M10.1,3.5,10.1,20.5M13.9,7.5,13.9,16.5M17.7,5.5,17.7,18.5M21.5,1\
        0,21.5,14
        theatermasks o:theater_comedy
        theatermasks.fill g:theater_comedy

        pencil +cC/ o:edit
        pencil.line g:border_color
        scribble s:M3.5,12.5C5.5,3.5,9.5,3.5,9,9.5C8.5,15.5,6,20.5,9,20.5C12.5,20.5,12.5,8,15.5,8C18,8,14,16.5,16.5,16\
        .5\
        C18.5,16.5,19.5,14,20.5,12.5
        highlighter g:border_color
        eraser s:M9.3,20L4,14.7C3.1,13.8,3.1,12.8,4,11.9L12.1,3.8C13,2.9,14,2.9,14.9,3.8L20.2,9.1C21.1,10,21.1,11,20.2\
        ,11.9L12.1,20Z\
        M8,8,16,16
        eraser.fill f:M9,20.8L3.3,15C2.1,13.8,2.1,12.5,3.3,11.3L11.6,3C12.8,1.8,14.1,1.8,15.3,3L21,8.7C22.2,9.9,22.2,1\
        1.2,21,12.4\
        L12.6,20.8Z -s:M7.6,7.6,16.4,16.4
        paintbrush,paintbrush.pointed o:brush
        paintbrush.fill,paintbrush.pointed.fill g:brush
        paintpalette o:palette
        paintpalette.fill g:palette
        eyedropper,eyedropper.halffull g:colorize
        crop g:crop
        crop.rotate g:crop_rotate
        rotate.left g:rotate_90_degrees_ccw
        rotate.right g:rotate_90_degrees_cw
        ruler o:straighten
        ruler.fill g:straighten
        scissors g:content_cut
        slider.horizontal.3 s:M3,5.5,21,5.5M3,12,21,12M3,18.5,21,18.5 -f:O8,5.5,3.7O16,12,3.7O8,18.5,3.7 s:O8,5.5,2.2O\
        16,12,2.2O8,18.5,2.2
        slider.vertical.3 =slider.horizontal.3@1,0,0,-90
        slider.horizontal.2.square s:R3.4,3.4,17.2,17.2,3.6M6.5,9,17.5,9M6.5,15,17.5,15 -f:O9.5,9,2.9O14.5,15,2.9 s*.8\
        :O9.5,9,1.6O14.5,15,1.6
        switch.2 s:R2.5,3.5,19,7.2,3.6R2.5,13.3,19,7.2,3.6 f*.5:O6.3,7.1,2O17.7,16.9,2
        trash +/cC g:delete_outline
        trash.fill g:delete
        trash.slash.fill %/trash.fill
        folder s:M2.2,17.5L2.2,6.8C2.2,5,3.2,4,5,4L8.5,4C9.5,4,10,4.3,10.7,5L11.8,6.2L19,6.2C20.8,6.2,21.8,7.2,21.8,9L\
        21.8,17.5\
        C21.8,19.3,20.8,20.3,19,20.3L5,20.3C3.2,20.3,2.2,19.3,2.2,17.5ZM2.2,10,21.8,10
        folder.fill g:folder
        folder.circle %cfolder.fill
        folder.circle.fill %Cfolder.fill
        folder.badge.plus =folder -f:O19,18,5.6 s:M19,14.5,19,21.5M15.5,18,22.5,18
        folder.fill.badge.plus =folder.fill -f:O19,18,5.6 s:M19,14.5,19,21.5M15.5,18,22.5,18
        folder.badge.minus =folder -f:O19,18,5.6 s:M15.5,18,22.5,18
        folder.fill.badge.minus =folder.fill -f:O19,18,5.6 s:M15.5,18,22.5,18
        doc s:M13.2,2.5L7.5,2.5C5.7,2.5,4.7,3.5,4.7,5.3L4.7,18.7C4.7,20.5,5.7,21.5,7.5,21.5L16.5,21.5C18.3,21.5,19.3,2\
        0.5,19.3,18.7\
        L19.3,8.5ZM13.2,2.5,13.2,8.5,19.3,8.5
        doc.fill g:insert_drive_file
        doc.circle %cdoc.fill
        doc.circle.fill %Cdoc.fill
        doc.text,doc.plaintext =doc s:M8.5,13,15.5,13M8.5,17,15.5,17
        doc.text.fill,doc.plaintext.fill g:description
        doc.badge.plus =doc -f:O19,18.5,5.6 s:M19,15,19,22M15.5,18.5,22.5,18.5
        doc.fill.badge.plus =doc.fill -f:O19,18.5,5.6 s:M19,15,19,22M15.5,18.5,22.5,18.5
        doc.text.magnifyingglass =doc.text -f:O17,16.5,6.6 s:O16.5,16,3.6M19.2,18.7,22,21.5
        doc.on.doc s:R3,2.5,12.5,14.5,2.6 -f:R7.2,6.2,15,16.6,3.4 s:R8.5,7.5,12.5,14,2.6
        doc.on.doc.fill f:R2.2,1.7,14,16,3.2 -f:R6.5,5.5,16.5,17.8,3.8 f:R7.8,6.8,14,15.4,3.2
        doc.on.clipboard g:content_paste
        doc.on.clipboard.fill g:assignment
        clipboard s:R4.5,4,15,17.5,2.6 -f:R7.8,1.5,8.4,6,1.6 s*.9:R8.8,2.3,6.4,3.8,1.2
        clipboard.fill f:R3.6,3.1,16.8,19.3,3.2 -s*.9:R8.8,2.3,6.4,3.8,1.2 f:R8.8,2.3,6.4,3.8,1.2
        ~list.bullet.clipboard =clipboard s:M11,11.5,16,11.5M11,16.5,16,16.5 f*.5:O8,11.5,1O8,16.5,1
        ~list.bullet.clipboard.fill =clipboard.fill -s:M11,11.5,16,11.5M11,16.5,16,16.5 -f*.5:O8,11.5,1O8,16.5,1
        note s:M5.8,3.4L18.2,3.4C19.8,3.4,20.6,4.2,20.6,5.8L20.6,14L14,20.6L5.8,20.6C4.2,20.6,3.4,19.8,3.4,18.2L3.4,5.\
        8C3.4,4.2,4.2,3.4,\
        5.8,3.4ZM20.6,14,14,14,14,20.6
        note.text =note s:M7.5,8,16.5,8M7.5,12,11,12
        note.text.badge.plus =note.text -f:O19,18.5,5.6 s:M19,15,19,22M15.5,18.5,22.5,18.5
        newspaper o:newspaper
        newspaper.fill g:newspaper
        book s:M12,6.5C10,4.8,6.5,4.3,2.2,4.8L2.2,18.8C6.5,18.3,10,18.8,12,20.5C14,18.8,17.5,18.3,21.8,18.8L21.8,4.8C1\
        7.5,4.3,14,4.8,12,6.5Z\
        M12,6.5,12,20.5
        book.fill f:M12,5.8C10,4,6,3.5,1.4,4L1.4,19.4C6,18.9,10,19.4,12,21.2C14,19.4,18,18.9,22.6,19.4L22.6,4C18,3.5,1\
        4,4,12,5.8Z -s:M12,6.5,12,22
        book.closed o:book
        book.closed.fill g:book
        graduationcap o:school
        graduationcap.fill g:school
        backpack o:backpack
        backpack.fill g:backpack
        briefcase,case s:R2,7,20,13,2.6M8,7L8,5.4C8,4.2,8.6,3.6,9.8,3.6L14.2,3.6C15.4,3.6,16,4.2,16,5.4L16,7M2,12.5,22\
        ,12.5
        briefcase.fill,case.fill g:work
        suitcase o:luggage
        suitcase.fill g:luggage

        cart s:M1.5,3.5,4.3,3.5,7.2,15.5,18.6,15.5,21.5,6.5,5,6.5 f*.5:O8.8,19.5,1.8O17.2,19.5,1.8
        cart.fill s:M1.5,3.5,4.3,3.5,7.2,15.5 f:M5.2,6,21.8,6,19,15.8,7.4,15.8Z f*.5:O8.8,19.7,1.8O17.2,19.7,1.8
        cart.circle %ccart.fill
        cart.circle.fill %Ccart.fill
        cart.badge.plus g:add_shopping_cart
        bag s:M5,7.5L19,7.5L20.2,18.5C20.4,20.3,19.5,21.3,17.7,21.3L6.3,21.3C4.5,21.3,3.6,20.3,3.8,18.5ZM8.3,10.5L8.3,\
        6.5\
        C8.3,1.6,15.7,1.6,15.7,6.5L15.7,10.5
        bag.fill f:M4.2,6.7L19.8,6.7L21.1,18.5C21.3,20.9,20.1,22.2,17.7,22.2L6.3,22.2C3.9,22.2,2.7,20.9,2.9,18.5Z -s:M\
        8.3,9.5,8.3,11M15.7,9.5,15.7,11 \
        s:M8.3,7.5C8,1.6,16,1.6,15.7,7.5
        basket o:shopping_basket
        basket.fill g:shopping_basket
        creditcard s:R2,5,20,14,2.8 f*.5:R2,8,20,3,0
        creditcard.fill f:R1.1,4.1,21.8,15.8,3.2 -f*.5:R0,8,24,2.8,0
        creditcard.circle %ccreditcard.fill
        creditcard.circle.fill %Ccreditcard.fill
        banknote s:R1.8,5.5,20.4,13,2.4O12,12,3 f*.4:O5.5,12,.9O18.5,12,.9
        banknote.fill f:R.9,4.6,22.2,14.8,3 -s:O12,12,3 -f*.4:O5.5,12,.9O18.5,12,.9
        wallet.pass o:wallet
        wallet.pass.fill g:wallet
        gift g:redeem
        gift.fill g:redeem
        giftcard g:card_giftcard
        qrcode g:qr_code
        qrcode.viewfinder g:qr_code_scanner
        barcode s:M3,5,3,19M21,5,21,19 f*.5:R6,5,1.8,14,0R9.5,5,1,14,0R12.4,5,2.4,14,0R16.5,5,1.4,14,0
        barcode.viewfinder =viewfinder s:M7.5,8,7.5,16M16.5,8,16.5,16 f*.4:R10,8,1,8,0R12.6,8,1.6,8,0
        building o:domain
        building.fill g:domain
        building.2 o:apartment
        building.2.fill g:apartment
        building.columns g:account_balance
        building.columns.fill g:account_balance
        storefront o:store
        storefront.fill g:store
        shippingbox s:M12,2.5,20.8,7.2,20.8,16.8,12,21.5,3.2,16.8,3.2,7.2ZM3.2,7.2,12,12,20.8,7.2M12,12,12,21.5M7.5,4.\
        9,16.4,9.6
        shippingbox.fill f:M12,1.6,21.7,6.7,21.7,17.3,12,22.4,2.3,17.3,2.3,6.7Z -s:M3.2,7.2,12,12,20.8,7.2M12,12,12,21\
        .5M7.5,4.9,16.4,9.6
        cube s:M12,2.5,20.8,7.2,20.8,16.8,12,21.5,3.2,16.8,3.2,7.2ZM3.2,7.2,12,12,20.8,7.2M12,12,12,21.5
        cube.fill f:M12,1.6,21.7,6.7,21.7,17.3,12,22.4,2.3,17.3,2.3,6.7Z -s:M3.2,7.2,12,12,20.8,7.2M12,12,12,21.5
        square.stack.3d.up o:layers
        square.stack.3d.up.fill,square.3.layers.3d g:layers
        fork.knife +cC g:restaurant
        cup.and.saucer o:local_cafe
        cup.and.saucer.fill g:local_cafe
        mug o:coffee
        mug.fill g:coffee
        wineglass o:wine_bar
        wineglass.fill g:wine_bar
        birthday.cake o:cake
        birthday.cake.fill g:cake
        """
}
