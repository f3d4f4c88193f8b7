import type { MyReceipt } from '@chopcard/contract/earning/member/receipts.ts'
import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import type { ReceiptForm as Form, ReceiptPageProps } from '@chopcard/contract/member-pages/member/pages.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { PageContext, usePage } from '../../card-art/page-context.ts'
import { looks } from '../../card-art/unit.ts'
import { translator } from '../../card-art/words.ts'
import { PageFrame } from '../page-frame.tsx'
import sheet from '../sheet.module.css'
import { MyReceipts } from './my-receipts.tsx'
import { moneyText } from '../money-text.ts'
import { ReceiptDone } from './receipt-done.tsx'
import { ReceiptForm } from './receipt-form.tsx'
import styles from './receipt-page.module.css'

/** Where a member hands in receipts, and sees what became of them. */
export function ReceiptPage({ language, words, form }: ReceiptPageProps) {
  const t = translator(words, language)
  return (
    <PageContext value={{ language, timeZone: form.merchant.timeZone, t }}>
      <PageFrame sender={form.merchant} keep={{ token: form.token }}>
        <Receipts form={form} />
      </PageFrame>
    </PageContext>
  )
}

function Receipts({ form }: { form: Form }) {
  const { language, t } = usePage()
  const { currency } = form.merchant
  const [receipts, setReceipts] = useState(form.receipts)
  const [sent, setSent] = useState<MyReceipt>()
  const [refusal, setRefusal] = useState(form.refusal)
  const [today, setToday] = useState(form.today)
  const cardUrl = `/member/card/${form.token}`
  const handedIn = receipts.filter(({ id }) => !form.receipts.some((known) => known.id === id)).length
  const left = form.left - handedIn

  // A page stays open over midnight: what is typed stays, and what was refused for a day is asked for anew.
  const dayIs = useEffectEvent((day: string) => {
    if (day !== form.today && refusal) location.reload()
    setToday(day)
  })
  useEffect(() => {
    const stop = new AbortController()
    void watchReceipts(form.token, language, { receipts: setReceipts, day: (day) => dayIs(day) }, stop.signal)
    return () => stop.abort()
  }, [form.token, language])

  function done(receipt: MyReceipt): void {
    setReceipts((before) => [receipt, ...before.filter(({ id }) => id !== receipt.id)])
    setSent(receipt)
  }

  const now = receipts.find(({ id }) => id === sent?.id) ?? sent
  const unit = t(looks[form.campaign.type] === 'Points' ? 'receipt.unitPoint' : 'receipt.unitStamp')
  return (
    <main className={styles.page}>
      <section className={sheet.sheet}>
        <header className={styles.heading}>
          <p>{form.campaign.name}</p>
          <h1>{t('receipt.title')}</h1>
        </header>
        {now ? (
          <ReceiptDone
            receipt={now}
            cardUrl={cardUrl}
            again={left > 0 && !refusal ? () => setSent(undefined) : undefined}
          />
        ) : refusal ? (
          <div className={styles.full}>
            <p role="alert">{refusal}</p>
            <a className={styles.send} href={cardUrl}>
              {t('receipt.toCard')}
            </a>
          </div>
        ) : (
          <>
            <p className={styles.intro} suppressHydrationWarning>
              {t('receipt.intro', { amount: moneyText(form.amountPerChop, currency, language), unit })}
            </p>
            <ReceiptForm form={{ ...form, today }} left={left} done={done} full={setRefusal} />
          </>
        )}
      </section>
      <section className={sheet.sheet}>
        <h2>{t('receipt.mine')}</h2>
        <MyReceipts receipts={receipts} />
        {!now && !refusal && (
          <p className={styles.back}>
            <a href={cardUrl}>{t('receipt.toCard')}</a>
          </p>
        )}
      </section>
    </main>
  )
}

/** Reads the receipts anew whenever something about the card has changed: one may have been decided. */
async function watchReceipts(
  token: string,
  language: string,
  show: { receipts: (receipts: MyReceipt[]) => void; day: (day: string) => void },
  stop: AbortSignal,
): Promise<void> {
  const [{ watchCard }, { loadReceipts }] = await Promise.all([import('../watch-card.ts'), import('./hand-in.ts')])
  if (stop.aborted) return
  const changed = ({ today }: MemberCard) => {
    show.day(today)
    void loadReceipts().then(show.receipts, () => undefined)
  }
  stop.addEventListener('abort', watchCard({ token, language, show: changed, offline: () => undefined }))
}
