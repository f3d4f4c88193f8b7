import { columnDetails } from '@chopcard/contract/members/member-details.ts'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { Descriptions } from 'antd'
import { useTranslation } from 'react-i18next'
import { CardStateTag } from '../../../kit/card-state.tsx'
import { formatDetail } from '../../../kit/member-detail.ts'
import { Stamps } from '../../../kit/stamps.tsx'
import { formatCardNumber, formatInstantDay } from '../../../lib/format.ts'
import { RemarkField } from './remark-field.tsx'

/** What a card is and holds. */
export function CardFacts({ card }: { card: Card }) {
  const { t } = useTranslation('cards')
  const facts = [
    ['cardNumber', formatCardNumber(card.cardNumber)],
    ['state', <CardStateTag key="state" state={card.state} />],
    ['campaign', card.campaignName],
    ['level', card.level?.name],
    ...columnDetails.map((name) => [name, formatDetail(name, card[name])] as const),
    ['created', formatInstantDay(card.createdAt)],
    ['expires', card.expiresAt ? formatInstantDay(card.expiresAt) : t('never')],
    ['promotionCode', card.promotionCode],
    ['welcomeGift', card.welcomeGift],
  ] as const
  return (
    <div className="card-facts">
      <Stamps {...card} size={38} />
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        items={facts.filter(([, value]) => value).map(([name, children]) => ({ key: name, label: t(name), children }))}
      />
      <RemarkField key={card.remark} card={card} />
    </div>
  )
}
