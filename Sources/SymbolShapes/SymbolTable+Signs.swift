extension SymbolTable {
    /// Signs, chevrons, arrows, shapes, text, numbers. ``SymbolTable`` describes the format.
    static let signs = """
        plus +cCsS s:M12,4.5,12,19.5M4.5,12,19.5,12
        minus +cCsS s:M4.5,12,19.5,12
        multiply +cCsS s:M6.5,6.5,17.5,17.5M17.5,6.5,6.5,17.5
        xmark +cCsS s:M5.5,5.5,18.5,18.5M18.5,5.5,5.5,18.5
        divide +cCsS s:M4.5,12,19.5,12 f:O12,6.6,1.5O12,17.4,1.5
        equal +cCsS s:M5,9,19,9M5,15,19,15
        lessthan +cCsS s:M18.5,5.5,5.5,12,18.5,18.5
        greaterthan +cCsS s:M5.5,5.5,18.5,12,5.5,18.5
        plusminus +cC s:M12,3.5,12,14.5M6.5,9,17.5,9M6.5,19.5,17.5,19.5
        number +cCsS s:M9.5,4,7.5,20M16.5,4,14.5,20M4.5,9,20,9M4,15,19.5,15
        percent s:M18.5,5.5,5.5,18.5O6.8,6.8,2.8O17.2,17.2,2.8
        checkmark +cCsS s:M4.5,13,9.8,18.8,19.5,5
        info +cC f:O12,4.8,1.7 s:M9.8,10.3,12.3,10.3,12.3,19.5M9.3,19.5,15.3,19.5
        exclamationmark +cCsS s:M12,3.5,12,14 f:O12,19.5,1.6
        exclamationmark.2 s:M8,3.5,8,14M16,3.5,16,14 f:O8,19.5,1.6O16,19.5,1.6
        exclamationmark.triangle s:M12,3.2,21.6,20,2.4,20Z s:M12,9.2,12,14 f:O12,17,1.1
        exclamationmark.triangle.fill p:M12,3.2,21.6,20,2.4,20Z -s:M12,9.2,12,14 -f:O12,17,1.1
        exclamationmark.octagon s:M8,2.5,16,2.5,21.5,8,21.5,16,16,21.5,8,21.5,2.5,16,2.5,8Z =exclamationmark@.58
        exclamationmark.octagon.fill p:M8,2.5,16,2.5,21.5,8,21.5,16,16,21.5,8,21.5,2.5,16,2.5,8Z -=exclamationmark@.58
        xmark.octagon s:M8,2.5,16,2.5,21.5,8,21.5,16,16,21.5,8,21.5,2.5,16,2.5,8Z =xmark@.55
        xmark.octagon.fill p:M8,2.5,16,2.5,21.5,8,21.5,16,16,21.5,8,21.5,2.5,16,2.5,8Z -=xmark@.55
        questionmark +cCsS s:M7.3,8C7.3,5.2,9.3,3.8,12,3.8C14.7,3.8,16.7,5.4,16.7,7.9C16.7,11,12,11,12,14.6 f:O12,19.5\
        ,1.6
        questionmark.diamond s:M12,2,22,12,12,22,2,12Z =questionmark@.55
        questionmark.diamond.fill p:M12,2,22,12,12,22,2,12Z -=questionmark@.55
        ellipsis +cC f:O4.5,12,1.8O12,12,1.8O19.5,12,1.8
        ellipsis.rectangle s:R2,5,20,14,2.6 f:O7.5,12,1.4O12,12,1.4O16.5,12,1.4
        ellipsis.rectangle.fill f:R2,5,20,14,2.6 -f:O7.5,12,1.4O12,12,1.4O16.5,12,1.4
        at +cC g:alternate_email
        asterisk +cC s:M12,4,12,20M5.07,8,18.93,16M18.93,8,5.07,16
        sum g:functions
        function s:M15.5,4.5C12.5,3.5,11.5,5.5,11,8.5L9.5,17C9,19.8,7.8,21,5.5,20M7,9.5,15,9.5
        infinity +cC g:all_inclusive
        command +cCsS g:keyboard_command_key
        option g:keyboard_option_key
        control s:M5,14.5,12,7.5,19,14.5
        shift s:M12,4,20.5,12.5,16,12.5,16,20,8,20,8,12.5,3.5,12.5Z
        shift.fill p:M12,4,20.5,12.5,16,12.5,16,20,8,20,8,12.5,3.5,12.5Z
        capslock s:M12,3.5,20,11.5,15.5,11.5,15.5,16,8.5,16,8.5,11.5,4,11.5ZM8.5,20,15.5,20
        capslock.fill p:M12,3.5,20,11.5,15.5,11.5,15.5,16,8.5,16,8.5,11.5,4,11.5Z s:M8.5,20,15.5,20
        ~return s:M19.5,5.5,19.5,12.5C19.5,14.5,18.5,15.5,16.5,15.5L4.5,15.5M9,11,4.5,15.5,9,20
        space s:M4,10,4,15,20,15,20,10
        escape s:A12.5,12.5,8,-80,195M4,4,12.5,12.5M4,10,4,4,10,4
        delete.left,~delete.backward s:M8.5,5L19.5,5C20.9,5,22,6.1,22,7.5L22,16.5C22,17.9,20.9,19,19.5,19L8.5,19L2,12Z\
        M12,9,18,15M18,9,12,15
        delete.left.fill,~delete.backward.fill f:M8.5,5L19.5,5C20.9,5,22,6.1,22,7.5L22,16.5C22,17.9,20.9,19,19.5,19L8.\
        5,19L2,12Z \
        -s:M12,9,18,15M18,9,12,15
        delete.right,~delete.forward =delete.left!
        delete.right.fill,~delete.forward.fill =delete.left.fill!

        chevron.right,~chevron.forward +cCsS s:M8.2,4,16.2,12,8.2,20
        chevron.left,~chevron.backward +cCsS s:M15.8,4,7.8,12,15.8,20
        chevron.up +cCsS s:M4,15.8,12,7.8,20,15.8
        chevron.down +cCsS s:M4,8.2,12,16.2,20,8.2
        chevron.right.2,~chevron.forward.2 s:M4.5,5,11.5,12,4.5,19M12.5,5,19.5,12,12.5,19
        chevron.left.2,~chevron.backward.2 =chevron.right.2!
        chevron.up.2 =chevron.right.2@1,0,0,-90
        chevron.down.2 =chevron.right.2@1,0,0,90
        chevron.compact.down s:M3.5,10.5,12,13.8,20.5,10.5
        chevron.compact.up s:M3.5,13.5,12,10.2,20.5,13.5
        chevron.compact.left s:M13.5,3.5,10.2,12,13.5,20.5
        chevron.compact.right s:M10.5,3.5,13.8,12,10.5,20.5
        chevron.up.chevron.down s:M7,9.2,12,4.2,17,9.2M7,14.8,12,19.8,17,14.8
        chevron.left.forwardslash.chevron.right s:M7,7,2.2,12,7,17M17,7,21.8,12,17,17M14,5,10,19

        arrow.right,~arrow.forward +cCsS s:M3.5,12,20.5,12M13.5,5,20.5,12,13.5,19
        arrow.left,~arrow.backward +cCsS s:M20.5,12,3.5,12M10.5,5,3.5,12,10.5,19
        arrow.up +cCsS s:M12,20.5,12,3.5M5,10.5,12,3.5,19,10.5
        arrow.down +cCsS s:M12,3.5,12,20.5M5,13.5,12,20.5,19,13.5
        arrow.up.right,~arrow.up.forward +cCsS s:M5.5,18.5,18.5,5.5M8,5.5,18.5,5.5,18.5,16
        arrow.up.left,~arrow.up.backward +cCsS s:M18.5,18.5,5.5,5.5M16,5.5,5.5,5.5,5.5,16
        arrow.down.right,~arrow.down.forward +cCsS s:M5.5,5.5,18.5,18.5M8,18.5,18.5,18.5,18.5,8
        arrow.down.left,~arrow.down.backward +cCsS s:M18.5,5.5,5.5,18.5M16,18.5,5.5,18.5,5.5,8
        arrow.up.arrow.down +cCsS s:M7.5,20,7.5,4M3.5,8,7.5,4,11.5,8M16.5,4,16.5,20M12.5,16,16.5,20,20.5,16
        arrow.left.arrow.right +cCsS s:M20,7.5,4,7.5M8,3.5,4,7.5,8,11.5M4,16.5,20,16.5M16,12.5,20,16.5,16,20.5
        arrow.left.and.right +cCsS s:M2.5,12,21.5,12M7,7.5,2.5,12,7,16.5M17,7.5,21.5,12,17,16.5
        arrow.up.and.down +cCsS s:M12,2.5,12,21.5M7.5,7,12,2.5,16.5,7M7.5,17,12,21.5,16.5,17
        arrow.up.and.down.and.arrow.left.and.right s:M2.5,12,21.5,12M12,2.5,12,21.5M5.5,9,2.5,12,5.5,15M18.5,9,21.5,12\
        ,\
        18.5,15M9,5.5,12,2.5,15,5.5M9,18.5,12,21.5,15,18.5
        arrow.up.left.and.arrow.down.right +cC s:M10.3,10.3,4,4M4,9.5,4,4,9.5,4M13.7,13.7,20,20M14.5,20,20,20,20,14.5
        arrow.down.right.and.arrow.up.left +cC s:M4,4,10,10M10,4.5,10,10,4.5,10M20,20,14,14M14,19.5,14,14,19.5,14
        arrow.up.to.line s:M4.5,3.5,19.5,3.5M12,21,12,8M6.5,13.5,12,8,17.5,13.5
        arrow.down.to.line s:M4.5,20.5,19.5,20.5M12,3,12,16M6.5,10.5,12,16,17.5,10.5
        arrow.left.to.line,~arrow.backward.to.line =arrow.up.to.line@1,0,0,-90
        arrow.right.to.line,~arrow.forward.to.line =arrow.up.to.line@1,0,0,90
        arrow.clockwise +cC s:A12,12.5,7.8,0,290M12.4,1.4,14.7,5.2,11,7.3
        arrow.counterclockwise +cC =arrow.clockwise!
        goforward =arrow.clockwise
        gobackward =arrow.clockwise!
        gobackward.5 g:replay_5
        gobackward.10 g:replay_10
        gobackward.30 g:replay_30
        goforward.5 g:forward_5
        goforward.10 g:forward_10
        goforward.30 g:forward_30
        arrow.triangle.2.circlepath +cC g:sync
        arrow.2.circlepath +cC g:autorenew
        arrow.2.squarepath g:repeat
        repeat +cC g:repeat
        repeat.1 +cC g:repeat_one
        shuffle +cC g:shuffle
        arrow.uturn.left,~arrow.uturn.backward +cCsS s:M8.5,4,3.5,9,8.5,14M3.5,9L14.5,9C22.2,9,22.2,20,14.5,20L11,20
        arrow.uturn.right,~arrow.uturn.forward +cCsS =arrow.uturn.left!
        arrow.uturn.up +cCsS =arrow.uturn.left@1,0,0,90
        arrow.uturn.down +cCsS =arrow.uturn.right@1,0,0,90
        arrow.turn.up.left s:M8.5,4,3.5,9,8.5,14M3.5,9L15,9C18.5,9,20,10.5,20,14L20,19.5
        arrow.turn.up.right =arrow.turn.up.left!
        arrow.turn.down.left s:M8.5,20,3.5,15,8.5,10M3.5,15L15,15C18.5,15,20,13.5,20,10L20,4.5
        arrow.turn.down.right =arrow.turn.down.left!
        arrow.triangle.branch g:call_split
        arrow.triangle.merge g:call_merge
        arrowshape.turn.up.left,~arrowshape.turn.up.backward o:reply
        arrowshape.turn.up.left.fill,~arrowshape.turn.up.backward.fill g:reply
        arrowshape.turn.up.right,~arrowshape.turn.up.forward =arrowshape.turn.up.left!
        arrowshape.turn.up.right.fill,~arrowshape.turn.up.forward.fill =arrowshape.turn.up.left.fill!
        arrowshape.turn.up.left.2.fill g:reply_all
        arrowtriangle.right.fill,~arrowtriangle.forward.fill p:M7,4.5,19,12,7,19.5Z
        arrowtriangle.left.fill,~arrowtriangle.backward.fill p:M17,4.5,5,12,17,19.5Z
        arrowtriangle.up.fill p:M4.5,17.5,12,5.5,19.5,17.5Z
        arrowtriangle.down.fill p:M4.5,6.5,12,18.5,19.5,6.5Z
        arrowtriangle.right,~arrowtriangle.forward s:M7,4.5,19,12,7,19.5Z
        arrowtriangle.left,~arrowtriangle.backward s:M17,4.5,5,12,17,19.5Z
        arrowtriangle.up s:M4.5,17.5,12,5.5,19.5,17.5Z
        arrowtriangle.down s:M4.5,6.5,12,18.5,19.5,6.5Z
        square.and.arrow.up s:M8.5,9L7,9C5.3,9,4.5,9.8,4.5,11.5L4.5,19C4.5,20.7,5.3,21.5,7,21.5L17,21.5C18.7,21.5,19.5\
        ,20.7,\
        19.5,19L19.5,11.5C19.5,9.8,18.7,9,17,9L15.5,9M12,15.5,12,2.5M7.8,6.5,12,2.5,16.2,6.5
        square.and.arrow.up.fill f:R3.7,8.2,16.6,14.2,3.2 -s*2.8:M12,9,12,15.5 s:M12,15.5,12,2.5M7.8,6.5,12,2.5,16.2,6\
        .5
        square.and.arrow.down s:M8.5,9L7,9C5.3,9,4.5,9.8,4.5,11.5L4.5,19C4.5,20.7,5.3,21.5,7,21.5L17,21.5C18.7,21.5,19\
        .5,20.7,\
        19.5,19L19.5,11.5C19.5,9.8,18.7,9,17,9L15.5,9M12,2.5,12,15.5M7.8,11.5,12,15.5,16.2,11.5
        square.and.arrow.down.fill f:R3.7,8.2,16.6,14.2,3.2 -s*2.8:M12,8,12,15.5M7.8,11.5,12,15.5,16.2,11.5 \
        s:M12,15.5,12,2.5M7.8,11.5,12,15.5,16.2,11.5
        square.and.pencil s:M12.5,4.5L7,4.5C4.7,4.5,3.5,5.7,3.5,8L3.5,17C3.5,19.3,4.7,20.5,7,20.5L16,20.5C18.3,20.5,19\
        .5,19.3,\
        19.5,17L19.5,11.5M8.8,15.2L9.6,12.2L18.6,3.2C19.2,2.6,20.2,2.6,20.8,3.2C21.4,3.8,21.4,4.8,20.8,5.4L11.8,14.4Z
        rectangle.portrait.and.arrow.right,~rectangle.portrait.and.arrow.forward s:M12.5,3.5L6,3.5C4.3,3.5,3.5,4.3,3.5\
        ,6L3.5,18\
        C3.5,19.7,4.3,20.5,6,20.5L12.5,20.5M9.5,12,21,12M16.5,7.5,21,12,16.5,16.5
        rectangle.portrait.and.arrow.right.fill,~rectangle.portrait.and.arrow.forward.fill f:R3,3,11.5,18,2.6 \
        -s*2.8:M9,12,15,12 s:M9.5,12,21,12M16.5,7.5,21,12,16.5,16.5

        circle +/ s:O12,12,9.1
        circle.fill f:O12,12,10
        smallcircle.filled.circle s:O12,12,9.1 f:O12,12,3.4
        circle.inset.filled,largecircle.fill.circle s:O12,12,9.1 f:O12,12,6
        circle.dashed s:A12,12,9.1,-85,-65A12,12,9.1,-40,-20A12,12,9.1,5,25A12,12,9.1,50,70A12,12,9.1,95,115\
        A12,12,9.1,140,160A12,12,9.1,185,205A12,12,9.1,230,250
        circle.lefthalf.filled s:O12,12,9.1 f:A12,12,9.1,90,270Z
        circle.righthalf.filled s:O12,12,9.1 f:A12,12,9.1,-90,90Z
        circle.grid.3x3.fill f:O4.8,4.8,2O12,4.8,2O19.2,4.8,2O4.8,12,2O12,12,2O19.2,12,2O4.8,19.2,2O12,19.2,2O19.2,19.\
        2,2
        circle.grid.2x2 s:O7,7,3.6O17,7,3.6O7,17,3.6O17,17,3.6
        circle.grid.2x2.fill f:O7,7,4.1O17,7,4.1O7,17,4.1O17,17,4.1
        circle.grid.cross f:O12,5,2.4O12,19,2.4O5,12,2.4O19,12,2.4
        slash.circle s:O12,12,9.1M17,7,7,17
        slash.circle.fill f:O12,12,10 -s:M17,7,7,17
        nosign s:O12,12,9.1M5.6,5.6,18.4,18.4
        smallcircle.circle s:O12,12,9.1O12,12,3.4
        target s:O12,12,9.1O12,12,5.2 f:O12,12,1.6
        scope s:O12,12,7.5M12,1.5,12,7M12,17,12,22.5M1.5,12,7,12M17,12,22.5,12
        square +/ s:R3.4,3.4,17.2,17.2,3.6
        square.fill f:R2.5,2.5,19,19,4.4
        square.lefthalf.filled s:R3.4,3.4,17.2,17.2,3.6 f:M12,3.4,12,20.6L7,20.6C4.6,20.6,3.4,19.4,3.4,17L3.4,7C3.4,4.\
        6,4.6,3.4,7,3.4Z
        square.split.2x1 s:R3.4,3.4,17.2,17.2,3.6M12,3.4,12,20.6
        square.split.1x2 s:R3.4,3.4,17.2,17.2,3.6M3.4,12,20.6,12
        square.split.2x2 s:R3.4,3.4,17.2,17.2,3.6M12,3.4,12,20.6M3.4,12,20.6,12
        square.grid.2x2 s:R3.5,3.5,7,7,1.6R13.5,3.5,7,7,1.6R3.5,13.5,7,7,1.6R13.5,13.5,7,7,1.6
        square.grid.2x2.fill f:R3,3,8.2,8.2,2R12.8,3,8.2,8.2,2R3,12.8,8.2,8.2,2R12.8,12.8,8.2,8.2,2
        square.grid.3x3 s*.7:R3,3,4.4,4.4,1R9.8,3,4.4,4.4,1R16.6,3,4.4,4.4,1R3,9.8,4.4,4.4,1R9.8,9.8,4.4,4.4,1\
        R16.6,9.8,4.4,4.4,1R3,16.6,4.4,4.4,1R9.8,16.6,4.4,4.4,1R16.6,16.6,4.4,4.4,1
        square.grid.3x3.fill f*.5:R2.5,2.5,5.3,5.3,1.2R9.35,2.5,5.3,5.3,1.2R16.2,2.5,5.3,5.3,1.2R2.5,9.35,5.3,5.3,1.2\
        R9.35,9.35,5.3,5.3,1.2R16.2,9.35,5.3,5.3,1.2R2.5,16.2,5.3,5.3,1.2R9.35,16.2,5.3,5.3,1.2R16.2,16.2,5.3,5.3,1.2
        square.on.square s:R2.5,2.5,13,13,2.8 -f:R7.2,7.2,15.6,15.6,3.6 s:R8.5,8.5,13,13,2.8
        square.on.square.fill f:R1.7,1.7,14.6,14.6,3.4 -f:R6.4,6.4,17.2,17.2,4 f:R7.7,7.7,14.6,14.6,3.4
        square.stack s:R3.4,8,17.2,13,3.2M5.5,4.8,18.5,4.8M8,1.9,16,1.9
        square.stack.fill f:R2.5,7.1,19,14.8,4 s:M5.5,4.2,18.5,4.2M8,1.5,16,1.5
        app s:R3,3,18,18,5
        app.fill f:R2.1,2.1,19.8,19.8,5.6
        app.badge s:R2.5,4.5,17,17,5 -f:O19,5,5.2 f:O19,5,3.6
        rectangle s:R2,5,20,14,2.8
        rectangle.fill f:R1.1,4.1,21.8,15.8,3.4
        rectangle.portrait s:R5,2,14,20,2.8
        rectangle.portrait.fill f:R4.1,1.1,15.8,21.8,3.4
        rectangle.split.3x1 s:R2,5,20,14,2.8M8.7,5,8.7,19M15.3,5,15.3,19
        rectangle.split.2x1 s:R2,5,20,14,2.8M12,5,12,19
        rectangle.grid.1x2 s:R3,3.5,18,7,2R3,13.5,18,7,2
        rectangle.grid.1x2.fill f:R2.1,2.6,19.8,8.6,2.4R2.1,12.8,19.8,8.6,2.4
        rectangle.stack s:R3,8.5,18,12,2.8M5,5.2,19,5.2M7.5,2.2,16.5,2.2
        rectangle.stack.fill f:R2.1,7.6,19.8,13.8,3.4 s:M5,4.8,19,4.8M7.5,1.8,16.5,1.8
        sidebar.left,~sidebar.leading s:R2,4,20,16,2.8M9,4,9,20M4.8,7.5,6.2,7.5M4.8,10.5,6.2,10.5M4.8,13.5,6.2,13.5
        sidebar.right,~sidebar.trailing =sidebar.left!
        capsule s:R1.9,6.4,20.2,11.2,5.6
        capsule.fill f:R1,5.5,22,13,6.5
        capsule.portrait s:R6.4,1.9,11.2,20.2,5.6
        capsule.portrait.fill f:R5.5,1,13,22,6.5
        oval s:M12,5.5C17.5,5.5,22,8.4,22,12C22,15.6,17.5,18.5,12,18.5C6.5,18.5,2,15.6,2,12C2,8.4,6.5,5.5,12,5.5Z
        oval.fill f:M12,4.6C18,4.6,23,7.9,23,12C23,16.1,18,19.4,12,19.4C6,19.4,1,16.1,1,12C1,7.9,6,4.6,12,4.6Z
        triangle s:M12,3.8,21.5,20,2.5,20Z
        triangle.fill p:M12,3.2,22,20.4,2,20.4Z
        diamond s:M12,2.2,21.8,12,12,21.8,2.2,12Z
        diamond.fill p:M12,1.7,22.3,12,12,22.3,1.7,12Z
        pentagon s:M12,2.6,21.6,9.6,17.9,20.8,6.1,20.8,2.4,9.6Z
        pentagon.fill p:M12,1.9,22.2,9.3,18.3,21.4,5.7,21.4,1.8,9.3Z
        hexagon s:M12,2.2,20.5,7.1,20.5,16.9,12,21.8,3.5,16.9,3.5,7.1Z
        hexagon.fill p:M12,1.6,21,6.8,21,17.2,12,22.4,3,17.2,3,6.8Z
        octagon s:M8,2.5,16,2.5,21.5,8,21.5,16,16,21.5,8,21.5,2.5,16,2.5,8Z
        octagon.fill p:M7.8,2,16.2,2,22,7.8,22,16.2,16.2,22,7.8,22,2,16.2,2,7.8Z
        cross s:M9,3,15,3,15,9,21,9,21,15,15,15,15,21,9,21,9,15,3,15,3,9,9,9Z
        cross.fill p:M9,3,15,3,15,9,21,9,21,15,15,15,15,21,9,21,9,15,3,15,3,9,9,9Z
        cross.circle %ccross.fill
        cross.circle.fill %Ccross.fill
        viewfinder s:M3,8L3,6C3,4,4,3,6,3L8,3M16,3L18,3C20,3,21,4,21,6L21,8M21,16L21,18C21,20,20,21,18,21L16,21M8,21L6\
        ,21\
        C4,21,3,20,3,18L3,16
        plus.viewfinder =viewfinder =plus@.55
        camera.viewfinder =viewfinder =camera.fill@.52

        line.3.horizontal,line.horizontal.3 +cC s:M3.5,6,20.5,6M3.5,12,20.5,12M3.5,18,20.5,18
        line.3.horizontal.decrease,line.horizontal.3.decrease +cC s:M3,7,21,7M6.5,12,17.5,12M10,17,14,17
        line.diagonal s:M4,20,20,4
        ~list.bullet +cC s:M8.5,5.5,21,5.5M8.5,12,21,12M8.5,18.5,21,18.5 f:O4,5.5,1.5O4,12,1.5O4,18.5,1.5
        ~list.dash s:M3,5.5,5,5.5M3,12,5,12M3,18.5,5,18.5M9,5.5,21,5.5M9,12,21,12M9,18.5,21,18.5
        ~list.number g:format_list_numbered
        ~list.bullet.indent s:M8,5.5,21,5.5M12,12,21,12M12,18.5,21,18.5 f:O3.5,5.5,1.5O7.5,12,1.5O7.5,18.5,1.5
        ~list.bullet.rectangle s:R2,4,20,16,2.8M10.5,8.7,18,8.7M10.5,12,18,12M10.5,15.3,18,15.3 f*.5:O6.7,8.7,1.1O6.7,\
        12,1.1O6.7,15.3,1.1
        ~checklist g:checklist
        text.alignleft s:M3.5,5,20.5,5M3.5,9.7,13.5,9.7M3.5,14.3,20.5,14.3M3.5,19,13.5,19
        text.aligncenter s:M3.5,5,20.5,5M7,9.7,17,9.7M3.5,14.3,20.5,14.3M7,19,17,19
        text.alignright s:M3.5,5,20.5,5M10.5,9.7,20.5,9.7M3.5,14.3,20.5,14.3M10.5,19,20.5,19
        text.justify,text.justify.left s:M3.5,5,20.5,5M3.5,9.7,20.5,9.7M3.5,14.3,20.5,14.3M3.5,19,20.5,19
        ~increase.indent g:format_indent_increase
        ~decrease.indent g:format_indent_decrease
        bold g:format_bold
        italic g:format_italic
        underline g:format_underlined
        strikethrough g:format_strikethrough
        textformat s*.9:M2.5,18,8,5,13.5,18M4.5,13.6,11.5,13.6 s*.8:O17.8,14.6,3.3M21.3,10.9,21.3,18
        textformat.size g:format_size
        textformat.superscript g:superscript
        textformat.subscript g:subscript
        link +cC g:link
        link.badge.plus g:add_link
        paperclip +cC g:attach_file
        quote.opening g:format_quote
        curlybraces s:M9,4C6.5,4,6,5,6,7L6,9.5C6,11,5.2,12,3.5,12C5.2,12,6,13,6,14.5L6,17C6,19,6.5,20,9,20M15,4C17.5,4\
        ,18,5,18,7\
        L18,9.5C18,11,18.8,12,20.5,12C18.8,12,18,13,18,14.5L18,17C18,19,17.5,20,15,20
        dollarsign +cCsS s:M17,7.5C16.5,5.5,14.7,4.5,12,4.5C9.2,4.5,7,5.8,7,8.2C7,13.2,17.2,10.5,17.2,15.7C17.2,18.2,1\
        5,19.5,12,19.5\
        C9,19.5,7.1,18.3,6.6,16.2M12,2.2,12,21.8
        eurosign +cCsS s:M18.5,6.2C17.3,5.1,15.8,4.5,14,4.5C9.6,4.5,7,7.8,7,12C7,16.2,9.6,19.5,14,19.5C15.8,19.5,17.3,\
        18.9,18.5,17.8\
        M4.2,10.3,14.5,10.3M4.2,13.7,14.5,13.7
        sterlingsign +cCsS s:M17,7C16.5,5.3,15.2,4.3,13.3,4.3C10.6,4.3,9.2,6,9.2,8.5C9.2,12,10.5,16,7,19.5L17.5,19.5M6\
        .5,12.3,14.5,12.3
        yensign +cCsS s:M6,4.5,12,12.5,18,4.5M12,12.5,12,19.5M7.2,12.5,16.8,12.5M7.2,16,16.8,16
        0 +_cCsS s:M12,4.5C8.6,4.5,7,7.5,7,12C7,16.5,8.6,19.5,12,19.5C15.4,19.5,17,16.5,17,12C17,7.5,15.4,4.5,12,4.5Z
        1 +_cCsS s:M9,7.5,12.8,4.5,12.8,19.5
        2 +_cCsS s:M7.3,8.2C7.5,5.9,9.3,4.5,12,4.5C14.8,4.5,16.5,6.2,16.5,8.5C16.5,12.5,9,15.5,7.2,19.5L17,19.5
        3 +_cCsS s:M7.4,7.2C8.2,5.4,9.8,4.5,11.9,4.5C14.6,4.5,16.3,6,16.3,8.1C16.3,10.4,14.5,11.6,11.8,11.6C14.9,11.6,\
        16.9,13,16.9,15.4C16.9,17.9,14.9,19.5,11.9,19.5C9.4,19.5,7.7,18.4,7,16.5
        4 +_cCsS s:M14.5,19.5,14.5,4.5,6.5,15.5,17.5,15.5
        5 +_cCsS s:M16.3,4.5,8.6,4.5,7.9,11.5C8.9,10.5,10.3,10,11.9,10C15,10,17,11.9,17,14.7C17,17.6,14.9,19.5,11.9,19\
        .5C9.5,19.5,7.8,18.4,7.1,16.6
        6 +_cCsS s:M16,6.6C15.2,5.2,13.9,4.5,12.3,4.5C8.9,4.5,7.1,7.3,7.1,12.6C7.1,17,8.9,19.5,12.1,19.5C15,19.5,17,17\
        .5,17,14.7C17,11.9,15,10.1,12.2,10.1C9.5,10.1,7.5,11.8,7.2,14
        7 +_cCsS s:M7,4.5,17,4.5,10.5,19.5
        8 +_cCsS s:O12,8.1,3.6O12,15.6,4.1
        9 +_cCsS =6@1,0,0,180
        """
}
