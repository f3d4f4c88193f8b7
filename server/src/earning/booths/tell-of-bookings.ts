import { findMerchant } from '../../core/authenticate.ts'
import { subscriber } from '../../core/subscriber.ts'
import { findBooking } from './booth-store.ts'
import { tellMember } from './tell-member.ts'

/** Tells members that they moved up from the waiting list, and that staff have cancelled their booking. */
export const tellOfBookings = subscriber({
  name: 'booking-news',
  types: ['booking.promoted', 'booking.cancelled'],
  async handle(app, tx, events) {
    for (const { type, merchantId, subject, data } of events) {
      if (type === 'booking.cancelled' && !data.tell) continue
      const found = await findMerchant(tx, { id: merchantId })
      const booking = found && (await findBooking(tx, merchantId, { id: subject }))
      if (!found || !booking) continue
      const template = type === 'booking.promoted' ? 'booth-promoted' : 'booth-cancelled'
      await tellMember(tx, app, found.merchant, template, { ...booking, cardId: data.cardId, reason: booking.remark })
    }
  },
})
