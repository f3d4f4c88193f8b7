import { listTimeSlots } from '@chopcard/contract/earning/merchant/booths.ts'
import { useNavigate } from '@tanstack/react-router'
import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { GoButton } from '../../../kit/list-buttons.tsx'
import { numberColumn } from '../../../kit/list-columns.tsx'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { formatNumber } from '../../../lib/format.ts'
import { timeOf } from './booking-words.ts'
import { useBoothFilters } from './use-booth-filters.ts'

type Row = RowOf<typeof listTimeSlots>

/** What is taken of each time at the booths. */
export default function TimeSlotList() {
  const { t } = useTranslation(['booths', 'shell'])
  const navigate = useNavigate()
  const columns: ListColumn<Row>[] = [
    { key: 'time', title: t('list.time'), sort: 'time', onCard: 'heading', render: timeOf },
    { key: 'booth', title: t('list.booth'), render: ({ boothName }) => boothName },
    {
      key: 'taken',
      title: t('slots.booked'),
      width: 220,
      render: ({ booked, quota }) => (
        <Progress
          size="small"
          percent={Math.min(100, Math.round((100 * booked) / quota))}
          format={() => `${formatNumber(booked)} / ${formatNumber(quota)}`}
          aria-label={t('slots.booked')}
        />
      ),
    },
    numberColumn('attended', t('slots.attended')),
    numberColumn('waiting', t('slots.waiting')),
  ]
  return (
    <ListPage
      route={listTimeSlots}
      title={t('menu.booth-slots', { ns: 'shell' })}
      about={t('slots.about')}
      filters={useBoothFilters()}
      columns={columns}
      onOpen={({ id }) => void navigate({ to: '/members/booth-booking-list', search: { slotId: id } as never })}
      empty={t('slots.none')}
      toolbar={<GoButton to={{ to: '/members/booth-booking-list' }}>{t('list.toBookings')}</GoButton>}
    />
  )
}
