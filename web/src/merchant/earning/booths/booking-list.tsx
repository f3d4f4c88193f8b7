import type { BookingRow } from './booking-row.ts'
import { bookingStates } from '@chopcard/contract/earning/bookings.ts'
import { listBookings } from '@chopcard/contract/earning/merchant/booths.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { GoButton } from '../../../kit/list-buttons.tsx'
import { choiceFilter, type ListFilter } from '../../../kit/list-filter.ts'
import { ListPage } from '../../../kit/list-page.tsx'
import { BookingActions } from './booking-actions.tsx'
import { useBookingColumns } from './booking-columns.tsx'
import { useBoothFilters } from './use-booth-filters.ts'

const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'))
const Posters = lazyPart(() => import('./posters.tsx'))

/** Who comes to which booth, and when. */
export default function BookingList() {
  const { t } = useTranslation(['booths', 'shell'])
  const [cancelling, setCancelling] = useState<BookingRow>()
  const [posters, setPosters] = useState(false)
  const states: ListFilter = choiceFilter('state', t('list.state'), bookingStates, (value) => t(`state.${value}`))
  const actions = (row: BookingRow) =>
    row.may.length > 0 ? <BookingActions booking={row} cancel={() => setCancelling(row)} /> : null
  return (
    <ListPage
      route={listBookings}
      title={t('menu.booth-booking-list', { ns: 'shell' })}
      about={t('list.about')}
      searchHint={t('list.search')}
      filters={[...useBoothFilters(), states]}
      columns={useBookingColumns(actions)}
      empty={t('list.none')}
      toolbar={
        <>
          <GoButton to={{ to: '/members/booth-slots' }}>{t('list.toSlots')}</GoButton>
          <Button onClick={() => setPosters(true)}>{t('poster.title')}</Button>
          <ExportButton list="booth-bookings" />
        </>
      }
    >
      {cancelling && <CancelDialog booking={cancelling} onClose={() => setCancelling(undefined)} />}
      {posters && <Posters onClose={() => setPosters(false)} />}
    </ListPage>
  )
}
