import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import { usePage } from '../../card-art/page-context.ts'
import styles from './card-banners.module.css'

/** Why a card does not work as usual, if it does not. */
export function CardBanners({ card }: { card: MemberCard }) {
  const { t } = usePage()
  const state = card.state !== 'active' ? card.state : card.campaign.ended ? 'ended' : undefined
  if (!state) return null
  return (
    <aside className={styles.banner} data-state={state}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5.5M12 7.5v.01" />
      </svg>
      <div>
        <p className={styles.state}>{t(`card.state.${state}`)}</p>
        <p>{t(`card.state.${state}Hint`)}</p>
        {state === 'closed' && <a href={`/member/login/${card.campaign.id}`}>{t('card.state.closedLink')}</a>}
      </div>
    </aside>
  )
}
