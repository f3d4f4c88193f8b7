import { attendBooking, cancelBooking, listBookings } from '@chopcard/contract/earning/merchant/booths.ts'
import { App, Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { May } from '../../../kit/permissions.tsx'
import { call } from '../../../lib/call.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useOperationKey } from '../../../lib/operation-key.ts'
import { refresh } from '../../../lib/query.ts'
import type { BookingRow } from './booking-row.ts'
import { nameOf } from './booking-words.ts'

/** What can be done with a booking now. */
export function BookingActions({ booking, cancel }: { booking: BookingRow; cancel: () => void }) {
  const { t } = useTranslation('booths')
  const attend = useAttend()
  return (
    <Flex gap={8}>
      {booking.may.includes('attend') && (
        <May route={attendBooking}>
          <Button size="small" type="primary" onClick={() => void attend(booking)}>
            {t('list.attend')}
          </Button>
        </May>
      )}
      {booking.may.includes('cancel') && (
        <May route={cancelBooking}>
          <Button size="small" onClick={cancel}>
            {t('list.cancel')}
          </Button>
        </May>
      )}
    </Flex>
  )
}

/** The stamp of a booking, given once however often the button is pressed. */
function useAttend() {
  const { t } = useTranslation('booths')
  const { message } = App.useApp()
  const operation = useOperationKey()
  return async (row: BookingRow) => {
    try {
      await call(attendBooking, { params: { id: row.id } }, { key: operation.current() })
      operation.settle()
      message.success(t('list.attended', { name: nameOf(row) }))
    } catch (error) {
      operation.settle(error)
      message.error(errorText(error))
    }
    await refresh(listBookings)
  }
}
