import { usePage } from '../card-face/page-context.ts'
import type { OwnCard } from './own-cards.ts'

/** Ways to cards that were opened in this browser. */
export function CardLinks({ cards }: { cards: readonly OwnCard[] }) {
  const { t } = usePage()
  return (
    <nav aria-label={t('card.phone.cards')}>
      <h2>{t('card.phone.cards')}</h2>
      <ul>
        {cards.map(({ path, campaign, merchant }) => (
          <li key={path}>
            <a href={path}>
              <strong>{campaign}</strong> {merchant}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
