import type { MyReceipt } from '@chopcard/contract/earning/member/receipts.ts'
import { useEffect, useRef } from 'react'
import { usePage } from '../../card-art/page-context.ts'
import styles from './receipt-page.module.css'
import { ReceiptState } from './my-receipts.tsx'

type Props = { receipt: MyReceipt; cardUrl: string; again?: () => void }

/** A receipt has arrived; what became of it changes while one looks. */
export function ReceiptDone({ receipt, cardUrl, again }: Props) {
  const { t } = usePage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.done}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        <path d="m14 25 7 7 14-15" />
      </svg>
      <h2 ref={heading} tabIndex={-1}>
        {t('receipt.doneHeading')}
      </h2>
      {receipt.state === 'pending' && <p>{t('receipt.doneWaits')}</p>}
      <output>
        <ReceiptState receipt={receipt} />
      </output>
      <a className={styles.send} href={cardUrl}>
        {t('receipt.toCard')}
      </a>
      {again && (
        <button type="button" className={styles.quiet} onClick={again}>
          {t('receipt.again')}
        </button>
      )}
    </div>
  )
}
