import { RightOutlined } from '@ant-design/icons'
import type { Card as CardFacts } from '@chopcard/contract/loyalty/cards.ts'
import { Button, Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { CardStateTag } from '../../../kit/card-state.tsx'
import { formatCardNumber } from '../../../lib/format.ts'
import './match-list.css'
import type { Matches } from './offline/look-up.ts'
import { balanceWords } from './outcome-words.ts'

type Props = { matches: Matches; onChoose: (card: CardFacts) => void }

/** The cards that a typed text may mean: a tap puts one in front. */
export default function MatchList({ matches: { cards, hasMore }, onChoose }: Props) {
  const { t } = useTranslation('till')
  return (
    <Card styles={{ body: { padding: 16 } }}>
      <h2 className="till-list-title">{t('matches.title', { count: cards.length })}</h2>
      <ul className="matches" aria-label={t('matches.title', { count: cards.length })}>
        {cards.map((card) => (
          <li key={card.id}>
            <Button type="text" block onClick={() => onChoose(card)}>
              <span className="match">
                <strong>{card.nickname ?? card.email ?? t('noName')}</strong>
                <span>
                  {card.campaignName} · {balanceWords(card, t)}
                </span>
                <small>
                  {[formatCardNumber(card.cardNumber), card.mobile, card.email].filter(Boolean).join(' · ')}
                </small>
              </span>
              {card.state !== 'active' && <CardStateTag state={card.state} />}
              <RightOutlined aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {hasMore && <p className="matches-more">{t('matches.more')}</p>}
    </Card>
  )
}
