import * as carnival from '@chopcard/contract/earning/member/carnival.ts'
import * as booths from '@chopcard/contract/earning/merchant/booths.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { addCard, renameCard } from './add-card.ts'
import { attendBooking, collectStamp } from './attend-booth.ts'
import { bookTimeSlot } from './book-time-slot.ts'
import { boothQrCode } from './booth-qr-code.ts'
import { boothSummary } from './booth-summary.ts'
import { cancelBooking, cancelMyBooking } from './cancel-booking.ts'
import { myBoothTimeSlots, myCarnival } from './carnival.ts'
import { fillTimeSlots } from './fill-time-slots.ts'
import { giveAttendanceBack } from './give-attendance-back.ts'
import { cardBookings, listBookings } from './list-bookings.ts'
import { listBooths, listTimeSlots } from './list-time-slots.ts'
import { tellOfBookings } from './tell-of-bookings.ts'
import { myCards } from './named-cards.ts'

export const boothsFeature = defineFeature({
  name: 'booths',
  exports: [
    'attend-booth',
    'book-time-slot',
    'booth-code',
    'booth-store',
    'cancel-booking',
    'carnival',
    'hand-over-bookings',
    'list-bookings',
    'list-time-slots',
    'name-first-card',
    'named-cards',
    'tell-member',
  ],
  tables: ['booth_booking', 'named_card'],
  routes: [
    serve(carnival.myCarnival, myCarnival),
    serve(carnival.myBoothTimeSlots, myBoothTimeSlots),
    serve(carnival.bookTimeSlot, bookTimeSlot),
    serve(carnival.cancelMyBooking, cancelMyBooking),
    serve(carnival.collectStamp, collectStamp),
    serve(carnival.myCards, myCards),
    serve(carnival.addCard, addCard),
    serve(carnival.renameCard, renameCard),
    serve(booths.listBookings, listBookings),
    serve(booths.listTimeSlots, listTimeSlots),
    serve(booths.listBooths, listBooths),
    serve(booths.cancelBooking, cancelBooking),
    serve(booths.attendBooking, attendBooking),
    serve(booths.cardBookings, cardBookings),
    serve(booths.boothQrCode, boothQrCode),
    serve(booths.boothSummary, boothSummary),
  ],
  jobs: [fillTimeSlots],
  subscribers: [tellOfBookings, giveAttendanceBack],
})
