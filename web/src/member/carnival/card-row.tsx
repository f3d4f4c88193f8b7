import type { CampaignType } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { CardSelection, NamedCard } from '@chopcard/contract/earning/member/carnival.ts'
import { useState } from 'react'
import { usePage } from '../../card-art/page-context.ts'
import { looks, unitOf } from '../../card-art/unit.ts'
import type { Key } from '../../card-art/words.ts'
import printed from '../../card-art/printed.module.css'
import { formatCardNumber } from '../../lib/card-number.ts'
import { NameForm } from './name-form.tsx'
import styles from './selection-page.module.css'

type Props = {
  card: NamedCard
  type: CampaignType
  boothCode: string | null
  /** Nothing where cards have no names. */
  renamed: ((selection: CardSelection) => void) | undefined
}

const balances = {
  '': 'carnival.stampsOf',
  Points: 'carnival.points',
  Uses: 'carnival.usesOf',
} as const satisfies Record<ReturnType<typeof unitOf>, Key>

/** One of the cards: open it, or give it another name. */
export function CardRow({ card, type, boothCode, renamed }: Props) {
  const { t } = usePage()
  const [naming, setNaming] = useState(false)
  const name = card.name ?? card.nickname ?? t('carnival.unnamed')
  const open = `${new URL(card.url).pathname}${boothCode ? `?booth=${encodeURIComponent(boothCode)}` : ''}`
  return (
    <li className={`${printed.printed} ${styles.card}`} data-current={card.current}>
      <a href={open}>
        <strong>{name}</strong>
        {card.current && <em>{t('carnival.current')}</em>}
        {card.state !== 'active' && <em>{t(`carnival.state.${card.state}`)}</em>}
        {looks[type] !== 'Points' && <progress max={Math.max(1, card.total)} value={card.balance} aria-hidden="true" />}
        <span>
          {t(balances[unitOf(type)], { count: card.balance, balance: card.balance, total: card.total })} ·{' '}
          {formatCardNumber(card.cardNumber)}
        </span>
      </a>
      {renamed && naming && (
        <NameForm
          label={t('carnival.newName')}
          submit={t('carnival.save')}
          first={card.name ?? ''}
          send={async (text) => {
            const { renameCard } = await import('./card-calls.ts')
            renamed(await renameCard(card.cardNumber, text))
            setNaming(false)
          }}
        />
      )}
      {renamed && !naming && (
        <button
          type="button"
          className={styles.rename}
          aria-label={`${t('carnival.rename')}: ${name}`}
          onClick={() => setNaming(true)}
        >
          {t('carnival.rename')}
        </button>
      )}
    </li>
  )
}
