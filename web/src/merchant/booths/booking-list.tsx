import { bookingStates } from '@chopcard/contract/bookings.ts'
import { attendBooking, cancelBooking, listBookings } from '@chopcard/contract/merchant/booths.ts'
import { useNavigate } from '@tanstack/react-router'
import { App, Button, Empty, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../kit/export-button.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import type { ListFilter } from '../../kit/list-filters.tsx'
import { ListPage, type RowOf } from '../../kit/list-page.tsx'
import { May } from '../../kit/permissions.tsx'
import { call } from '../../lib/call.ts'
import { errorText } from '../../lib/error-text.ts'
import { useOperationKey } from '../../lib/operation-key.ts'
import { refresh } from '../../lib/query.ts'
import { useBookingColumns } from './booking-columns.tsx'
import { nameOf } from './booking-words.ts'
import { useBoothFilters } from './use-booth-filters.ts'

const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'))
const Posters = lazyPart(() => import('./posters.tsx'))

export type BookingRow = RowOf<typeof listBookings>

/** Who comes to which booth, and when. */
export default function BookingList() {
  const { t } = useTranslation(['booths', 'shell'])
  const navigate = useNavigate()
  const [cancelling, setCancelling] = useState<BookingRow>()
  const [posters, setPosters] = useState(false)
  const attend = useAttend()
  const states: ListFilter = {
    kind: 'select',
    name: 'state',
    label: t('list.state'),
    options: bookingStates.map((value) => ({ value, label: t(`state.${value}`) })),
  }
  const actions = (row: BookingRow) => (
    <Flex gap={8}>
      {row.may.includes('attend') && (
        <May route={attendBooking}>
          <Button size="small" type="primary" onClick={() => void attend(row)}>
            {t('list.attend')}
          </Button>
        </May>
      )}
      {row.may.includes('cancel') && (
        <May route={cancelBooking}>
          <Button size="small" onClick={() => setCancelling(row)}>
            {t('list.cancel')}
          </Button>
        </May>
      )}
    </Flex>
  )
  return (
    <ListPage
      route={listBookings}
      title={t('menu.booth-booking-list', { ns: 'shell' })}
      about={t('list.about')}
      searchHint={t('list.search')}
      filters={[...useBoothFilters(), states]}
      columns={useBookingColumns(actions)}
      empty={<Empty description={t('list.none')} />}
      toolbar={(filters) => (
        <>
          <Button onClick={() => void navigate({ to: '/members/booth-slots' })}>{t('list.toSlots')}</Button>
          <Button onClick={() => setPosters(true)}>{t('poster.title')}</Button>
          <ExportButton list="booth-bookings" filters={filters} />
        </>
      )}
    >
      {cancelling && <CancelDialog booking={cancelling} onClose={() => setCancelling(undefined)} />}
      {posters && <Posters onClose={() => setPosters(false)} />}
    </ListPage>
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
