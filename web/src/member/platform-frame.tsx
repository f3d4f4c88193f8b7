import type { ReactNode } from 'react'
import { PlatformMark } from '../lib/platform-mark.tsx'
import { LanguageMenu } from './page-frame.tsx'
import './base.css'
import styles from './platform-frame.module.css'

/** A page that is no merchant's: the platform's mark, the choice of language and `beside` at its head. `className` gives the width. */
export function PlatformFrame(props: {
  className: string | undefined
  isHome?: boolean
  beside?: ReactNode
  children: ReactNode
}) {
  const { className, isHome = false, beside, children } = props
  const brand = (
    <>
      <PlatformMark size={34} />
      Chopcard
    </>
  )
  return (
    <div className={`${styles.page} ${className}`}>
      <header className={styles.header}>
        {isHome ? (
          <p className={styles.brand}>{brand}</p>
        ) : (
          <a className={styles.brand} href="/">
            {brand}
          </a>
        )}
        <LanguageMenu />
        {beside}
      </header>
      {children}
    </div>
  )
}
