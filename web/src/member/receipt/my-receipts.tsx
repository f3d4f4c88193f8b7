import type { MyReceipt } from '@chopcard/contract/earning/member/receipts.ts'
import { Moment } from '../../card-art/moment.tsx'
import { usePage } from '../../card-art/page-context.ts'
import sheet from '../sheet.module.css'
import { moneyText } from '../money-text.ts'
import styles from './receipt-page.module.css'

/** The receipts of the card, the newest first, with what became of each. */
export function MyReceipts({ receipts }: { receipts: readonly MyReceipt[] }) {
  const { language, t } = usePage()
  if (receipts.length === 0) return <p className={sheet.quiet}>{t('receipt.none')}</p>
  return (
    <ul className={styles.receipts}>
      {receipts.map((receipt) => (
        <li key={receipt.id}>
          <div className={styles.what}>
            <strong>{receipt.shopName}</strong>
            <span suppressHydrationWarning>{moneyText(receipt.amount, receipt.currency, language)}</span>
            <Moment at={receipt.transactionOn} />
            {receipt.reason && (
              <span>
                {t(`receipt.reason.${receipt.reason}`)} {receipt.note}
              </span>
            )}
          </div>
          <ReceiptState receipt={receipt} />
        </li>
      ))}
    </ul>
  )
}

/** Waiting, approved with what it brought, rejected, or taken back: in words and colour. */
export function ReceiptState({ receipt: { state, voided, chops } }: { receipt: MyReceipt }) {
  const { t } = usePage()
  const shown = voided ? 'voided' : state
  return (
    <span className={styles.state} data-state={shown}>
      {t(`receipt.state.${shown}`)}
      {shown === 'approved' && <b> +{chops}</b>}
    </span>
  )
}
