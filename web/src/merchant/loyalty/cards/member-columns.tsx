import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { columnDetails, type MemberDetailName } from '@chopcard/contract/members/member-details.ts'
import type { VisitField } from '@chopcard/contract/members/visits.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import type { listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import type { memberColumns } from '@chopcard/contract/office/merchant/views.ts'
import { useTranslation } from 'react-i18next'
import { CardStateTag } from '../../../kit/card-state.tsx'
import { dayColumn, numberColumn } from '../../../kit/list-columns.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { formatDetail } from '../../../kit/member-detail.ts'
import { VisitGroupTag } from './visit-group-tag.tsx'
import { formatCardNumber, formatInstantDay, formatNumber } from '../../../lib/format.ts'

export type ListedMember = Answer<typeof listCards>['data'][number]
export type MemberColumn = (typeof memberColumns)[number]

/** The columns of the member list beside the member, until somebody chooses others. */
export const usualColumns: readonly MemberColumn[] = [
  'email',
  'campaign',
  'balance',
  'level',
  'state',
  'created',
  'lastVisit',
  'visitGroup',
  'expires',
]

/** What a column of a detail has besides its text. */
const columnOf: Partial<Record<MemberColumn, Partial<ListColumn<Card>>>> = {
  email: { sort: 'email', onCard: 'hidden' },
}
const detail = (name: MemberDetailName) => (card: Card) => formatDetail(name, card[name]) ?? '–'

/** All columns there are; the first, who it is, is always shown. */
export function useMemberColumns(): ListColumn<ListedMember>[] {
  const { t } = useTranslation(['cards', 'members'])
  const visit = (key: VisitField) => t(`column.${key}`, { ns: 'members' })
  const more = (key: 'spendable' | 'promotionCode' | 'remark') => t(`column.${key}`, { ns: 'members' })
  return [
    {
      key: 'card',
      title: t('member'),
      render: ({ nickname, email, cardNumber }) => (
        <div className="member-cell">
          <strong>{nickname ?? email ?? t('noName')}</strong>
          <span className="member-number">{formatCardNumber(cardNumber)}</span>
        </div>
      ),
    },
    ...columnDetails.map((name) => ({ key: name, title: t(name), render: detail(name), ...columnOf[name] })),
    { key: 'campaign', title: t('campaign'), render: ({ campaignName }) => campaignName },
    { key: 'balance', title: t('balance'), sort: 'balance', align: 'right', render: (row) => <Balance card={row} /> },
    numberColumn('spendable', more('spendable')),
    { key: 'level', title: t('level'), onCard: 'hidden', render: ({ level }) => level?.name ?? '–' },
    { key: 'state', title: t('state'), render: ({ state }) => <CardStateTag state={state} /> },
    { key: 'created', title: t('created'), sort: 'createdAt', render: ({ createdAt }) => formatInstantDay(createdAt) },
    {
      key: 'expires',
      title: t('expires'),
      sort: 'expiresAt',
      render: ({ expiresAt }) => (expiresAt ? formatInstantDay(expiresAt) : t('never')),
    },
    dayColumn('lastVisit', visit('lastVisit'), { sort: 'lastVisit' }),
    { key: 'visitGroup', title: visit('visitGroup'), render: ({ visitGroup }) => <VisitGroupTag group={visitGroup} /> },
    numberColumn('visits90', visit('visits90')),
    numberColumn('visits30', visit('visits30')),
    numberColumn('visits', visit('visits'), { sort: 'visits' }),
    numberColumn('medianGap', visit('medianGap')),
    dayColumn('firstVisit', visit('firstVisit')),
    { key: 'promotionCode', title: more('promotionCode'), render: ({ promotionCode }) => promotionCode },
    { key: 'remark', title: more('remark'), render: ({ remark }) => <span className="member-remark">{remark}</span> },
  ]
}

const typesToList = 3

/** Not every balance has a number that fills the card; a passport of many booths is told as one sum. */
function Balance({ card: { campaignType, balances } }: { card: Card }) {
  const full = (held: number, room: number) =>
    descriptorOf(campaignType).balanceEnds === 'never'
      ? formatNumber(held)
      : `${formatNumber(held)} / ${formatNumber(room)}`
  if (balances.length > typesToList) {
    const sumOf = (part: 'balance' | 'stampCount') => balances.reduce((sum, one) => sum + one[part], 0)
    const each = balances.map(({ code, balance, stampCount }) => `${code}: ${full(balance, stampCount)}`)
    return (
      <span className="member-balances" title={each.join('\n')}>
        {full(sumOf('balance'), sumOf('stampCount'))}
      </span>
    )
  }
  return (
    <span className="member-balances">
      {balances.map(({ chopTypeId, code, balance, stampCount }) => (
        <span key={chopTypeId} title={code}>
          {full(balance, stampCount)}
        </span>
      ))}
    </span>
  )
}
