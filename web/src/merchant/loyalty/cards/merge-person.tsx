import { columnDetails } from '@chopcard/contract/members/member-details.ts'
import type { listDuplicates } from '@chopcard/contract/members/merchant/members.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { useTranslation } from 'react-i18next'
import { CardStateTag } from '../../../kit/card-state.tsx'
import { formatDetail } from '../../../kit/member-detail.ts'
import { formatCardNumber, formatInstantDay, formatNumber } from '../../../lib/format.ts'

export type Person = Answer<typeof listDuplicates>['data'][number]['members'][number]

/** A member with the cards they hold, to be compared with another. */
export function MergePerson({ member }: { member: Person }) {
  const { t } = useTranslation(['life', 'cards', 'chops'])
  return (
    <div className="person">
      <strong>{member.nickname ?? t('noName', { ns: 'cards' })}</strong>
      {columnDetails.map((name) => (
        <span key={name}>{formatDetail(name, member[name])}</span>
      ))}
      <span className="person-quiet">
        {t('created', { ns: 'cards' })}: {formatInstantDay(member.createdAt)}
      </span>
      <ul>
        {member.cards.map((card) => (
          <li key={card.id}>
            <span>
              {card.campaignName} · {t('cards.balance', { balance: formatNumber(card.balance) })}
            </span>
            <span className="person-quiet">
              {formatCardNumber(card.cardNumber)} <CardStateTag state={card.state} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
