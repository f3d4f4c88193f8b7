import type { VoucherPageProps } from '@chopcard/contract/member-pages/member/pages.ts'
import type { HolderVoucher } from '@chopcard/contract/giving/member/vouchers.ts'
import { Moment } from '../../card-art/moment.tsx'
import { PageContext, usePage } from '../../card-art/page-context.ts'
import { translator } from '../../card-art/words.ts'
import { inFours } from '../../lib/card-number.ts'
import action from '../action.module.css'
import { PageFrame } from '../page-frame.tsx'
import { QrCode } from '../qr-code.tsx'
import { largeMoneyText, moneyText } from '../money-text.ts'
import sheet from '../sheet.module.css'
import { useSheet } from '../use-sheet.ts'
import { useWayBack } from '../use-way-back.ts'
import { useLiveVoucher } from './use-live-voucher.ts'
import styles from './voucher-page.module.css'

const loadSheet = () => import('./consume-sheet.tsx')

/** A voucher for whoever holds it: what is left, the code to show, the staff's way to take from it on the phone, its history. */
export function VoucherPage({ language, words, voucher: first, qr }: VoucherPageProps) {
  const t = translator(words, language)
  const { voucher, show, reread } = useLiveVoucher(first)
  const { Sheet, open, close, hasFailed } = useSheet(loadSheet)
  const canConsume = voucher.state === 'active' && voucher.ways.length > 0
  useWayBack(() => canConsume && void open())
  const { merchant, currency } = voucher
  const money = (minor: number) => moneyText(minor, currency, language)
  return (
    <PageContext value={{ language, timeZone: merchant.timeZone, t }}>
      <PageFrame sender={merchant}>
        <main className={styles.page}>
          <section className={styles.face}>
            <img className={styles.banner} src={voucher.banner} alt="" fetchPriority="high" width={1920} height={640} />
            <div className={styles.worth}>
              <h1>{voucher.title}</h1>
              <p className={styles.balance}>
                <span>{t('voucher.balance')}</span>
                <strong>{largeMoneyText(voucher.balance, currency, language)}</strong>
                <span>{t('voucher.of', { amount: money(voucher.amount) })}</span>
              </p>
            </div>
            {voucher.state === 'active' ? (
              <div className={styles.code}>
                <QrCode qr={qr} label={t('voucher.code')} />
                <code>{inFours(voucher.code)}</code>
                <p>{t('voucher.show')}</p>
              </div>
            ) : (
              <output className={styles.closed}>{t(`voucher.${voucher.state}`)}</output>
            )}
          </section>
          {canConsume && (
            <button type="button" className={action.main} onClick={() => void open()}>
              {t('voucher.consume')}
            </button>
          )}
          <p className={action.trouble} role="alert" hidden={!hasFailed}>
            {hasFailed && t('card.trouble')}
          </p>
          <About voucher={voucher} />
          <section className={sheet.sheet}>
            <h2>{t('voucher.history')}</h2>
            <ul className={styles.lines}>
              {voucher.lines.map((line) => (
                <li key={line.id}>
                  <span>
                    <strong>{t(`voucher.kind.${line.kind}`)}</strong>
                    <Moment at={line.at} time />
                  </span>
                  <b data-in={line.amount > 0 || undefined}>
                    {line.amount > 0 && '+'}
                    {money(line.amount)}
                  </b>
                </li>
              ))}
            </ul>
          </section>
        </main>
        {Sheet && <Sheet voucher={voucher} show={show} reread={reread} close={close} />}
      </PageFrame>
    </PageContext>
  )
}

function About({ voucher }: { voucher: HolderVoucher }) {
  const { t } = usePage()
  return (
    <section className={sheet.sheet}>
      <h2>{t('voucher.about')}</h2>
      <p className={styles.words}>{voucher.description}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('voucher.validFrom')}</dt>
          <dd>
            <Moment at={voucher.effectiveFrom} />
          </dd>
        </div>
        <div>
          <dt>{t('voucher.validTo')}</dt>
          <dd>
            <Moment at={voucher.effectiveTo} />
          </dd>
        </div>
      </dl>
      {voucher.terms && (
        <details className={sheet.more}>
          <summary>{t('voucher.terms')}</summary>
          <p className={sheet.terms}>{voucher.terms}</p>
        </details>
      )}
    </section>
  )
}
