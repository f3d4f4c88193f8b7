import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { instantColumn } from '../../../kit/list-columns.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { formatCardNumber } from '../../../lib/format.ts'
import type { BookingRow } from './booking-row.ts'
import { nameOf, timeOf } from './booking-words.ts'

const colours = { booked: 'blue', waiting: 'gold', attended: 'green', missed: 'default', cancelled: 'default' } as const

export function useBookingColumns(actions: (row: BookingRow) => ReactNode): ListColumn<BookingRow>[] {
  const { t } = useTranslation('booths')
  return [
    {
      key: 'member',
      title: t('list.member'),
      onCard: 'heading',
      render: (row) => (
        <>
          <div>{nameOf(row)}</div>
          <small>{formatCardNumber(row.cardNumber)}</small>
        </>
      ),
    },
    { key: 'time', title: t('list.time'), sort: 'time', render: timeOf },
    {
      key: 'booth',
      title: t('list.booth'),
      render: ({ boothName, campaignName }) => (
        <>
          <div>{boothName}</div>
          <small>{campaignName}</small>
        </>
      ),
    },
    {
      key: 'state',
      title: t('list.state'),
      render: ({ state, promotedAt }) => (
        <>
          <Tag color={colours[state]}>{t(`state.${state}`)}</Tag>
          {promotedAt && <small>{t('list.promoted')}</small>}
        </>
      ),
    },
    instantColumn('createdAt', t('list.madeAt'), { sort: 'createdAt', onCard: 'hidden' }),
    { key: 'actions', title: '', render: actions },
  ]
}
