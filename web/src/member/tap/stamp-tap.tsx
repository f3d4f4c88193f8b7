import type { TapPage } from '@chopcard/contract/member-pages/member/tap-page.ts'
import { useCallback, useEffect, useState } from 'react'
import { usePage } from '../../card-art/page-context.ts'
import action from '../action.module.css'
import { CardChoice, JoinLinks } from './card-choice.tsx'
import { cardsFor, type TapCard } from './cards-here.ts'
import styles from './tap-page.module.css'
import { TapDone } from './tap-done.tsx'
import { useCollect } from './use-collect.ts'

/** A tag that stamps: the card of this phone, or the one that is chosen, gets it at once. */
export function StampTap({ page }: { page: TapPage }) {
  const { t } = usePage()
  const [cards, setCards] = useState<TapCard[]>()
  const [search, setSearch] = useState<'running' | 'checking' | 'failed'>('running')
  const leaveOut = useCallback((gone: TapCard) => setCards((all) => all?.filter((card) => card !== gone)), [])
  const { collect, state, trouble, stamped } = useCollect(page.tap, leaveOut)

  useEffect(() => {
    if (page.state === 'expired') return
    const gone = new AbortController()
    const begin = (found: TapCard[]) => {
      if (gone.signal.aborted) return
      setCards(found)
      const [only, ...more] = found
      // A tap that was used is asked for again: whoever used it sees the stamp, also after a reload.
      if (only && !more.length) void collect(only)
    }
    const fail = () => !gone.signal.aborted && setSearch('failed')
    void cardsFor(page, { signal: gone.signal, onChecking: () => setSearch('checking') }).then(begin, fail)
    return () => gone.abort()
  }, [page, collect])

  if (stamped) return <TapDone stamped={stamped} />
  if (page.state === 'expired' || trouble || search === 'failed')
    return (
      <>
        <p className={action.trouble} role="alert">
          {trouble?.text ?? t(page.state === 'expired' ? 'tap.expired' : 'tap.trouble')}
        </p>
        {trouble && (
          <a className={styles.main} href={trouble.card.path}>
            {t('tap.toCard')}
          </a>
        )}
      </>
    )
  if (!cards || state !== 'idle') {
    const isUnanswered = state === 'checking' || (!cards && search === 'checking')
    return <output className={styles.hint}>{t(isUnanswered ? 'tap.checking' : 'tap.sending')}</output>
  }
  if (page.state === 'used')
    return (
      <p className={action.trouble} role="alert">
        {t('tap.used')}
      </p>
    )
  if (!cards.length) return <JoinLinks campaigns={page.campaigns} />
  return <CardChoice cards={cards} choose={(card) => void collect(card)} />
}
