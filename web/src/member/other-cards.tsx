import { useSyncExternalStore } from 'react'
import { CardLinks } from './on-this-phone.tsx'
import styles from './on-this-phone.module.css'
import { keptCards, type OwnCard } from './own-cards.ts'

const none: readonly OwnCard[] = []
const noChange = () => () => undefined
let kept: readonly OwnCard[] | undefined

// The same list each time it is asked for, as React wants it; read once, for nothing else changes it while the page is open.
const keptOnce = (): readonly OwnCard[] => (kept ??= keptCards())

/** The other cards that were opened on this phone: only this browser knows of them. `shown` are those already listed. */
export function OtherCards({ shown }: { shown: readonly string[] }) {
  const cards = useSyncExternalStore(noChange, keptOnce, () => none)
  const others = cards.filter(({ path }) => !shown.includes(path))
  if (others.length === 0) return null
  return (
    <div className={`${styles.phone} ${styles.among}`}>
      <CardLinks cards={others} />
    </div>
  )
}
