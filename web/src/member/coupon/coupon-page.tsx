import type { HolderCoupon } from '@chopcard/contract/giving/member/coupons.ts'
import type { CouponPageProps } from '@chopcard/contract/member-pages/member/pages.ts'
import { Moment } from '../../card-art/moment.tsx'
import { PageContext, usePage } from '../../card-art/page-context.ts'
import { translator } from '../../card-art/words.ts'
import action from '../action.module.css'
import { PageFrame } from '../page-frame.tsx'
import sheet from '../sheet.module.css'
import { PlatformBanners } from '../platform-banners.tsx'
import { CouponHead, Terms, ValidTo } from './coupon-head.tsx'
import styles from './coupon-page.module.css'
import { useSheet } from '../use-sheet.ts'
import { useWayBack } from '../use-way-back.ts'
import { useLiveCoupon } from './use-live-coupon.ts'

const loadSheet = () => import('./redeem-sheet.tsx')

/** An issued coupon for whoever holds it: what it is, the code to show, and the staff's way to use it up on the phone. */
export function CouponPage({ language, words, coupon: first, barcode, banners }: CouponPageProps) {
  const t = translator(words, language)
  const { coupon, show, reread } = useLiveCoupon(first)
  const { Sheet, open, close, hasFailed } = useSheet(loadSheet)
  const { merchant } = coupon
  const canRedeem = coupon.state === 'active' && coupon.ways.length > 0
  useWayBack(() => canRedeem && void open())
  return (
    <PageContext value={{ language, timeZone: merchant.timeZone, t }}>
      <PageFrame sender={merchant}>
        <main className={styles.page}>
          <section
            className={styles.face}
            data-over={coupon.state === 'used' || coupon.state === 'expired' || undefined}
          >
            <CouponHead coupon={coupon} />
            <Code coupon={coupon} barcode={barcode} />
          </section>
          {canRedeem && (
            <button type="button" className={action.main} onClick={() => void open()}>
              {t('coupon.redeem')}
            </button>
          )}
          <p className={action.trouble} role="alert" hidden={!hasFailed}>
            {hasFailed && t('card.trouble')}
          </p>
          <About coupon={coupon} />
          <PlatformBanners banners={banners} />
        </main>
        {Sheet && <Sheet coupon={coupon} show={show} reread={reread} close={close} />}
      </PageFrame>
    </PageContext>
  )
}

/** What the till reads; once it is of no use any more, why. */
function Code({ coupon, barcode }: { coupon: HolderCoupon; barcode: string | null }) {
  const { t } = usePage()
  const { state, code } = coupon
  if (state !== 'active')
    return (
      <output className={styles.closed} data-state={state}>
        <strong>{t(`coupon.state.${state}`)}</strong>
        {state === 'used' && coupon.usedAt && <Moment at={coupon.usedAt} time />}
        {state === 'locked' && <span>{t('coupon.lockedHint')}</span>}
        {state === 'notYet' && coupon.effectiveFrom && <Moment at={coupon.effectiveFrom} />}
      </output>
    )
  return (
    <div className={styles.code}>
      {barcode && <img src={barcode} alt={t('coupon.code')} />}
      <code>{code}</code>
      <p>{t('coupon.show')}</p>
    </div>
  )
}

function About({ coupon }: { coupon: HolderCoupon }) {
  const { t } = usePage()
  const { number, effectiveFrom, effectiveTo, terms } = coupon
  return (
    <section className={sheet.sheet}>
      <h2>{t('coupon.about')}</h2>
      <dl className={styles.facts}>
        {effectiveFrom && (
          <div>
            <dt>{t('coupon.validFrom')}</dt>
            <dd>
              <Moment at={effectiveFrom} />
            </dd>
          </div>
        )}
        <ValidTo effectiveTo={effectiveTo} />
        {number && (
          <div>
            <dt>{t('coupon.number')}</dt>
            <dd>{number}</dd>
          </div>
        )}
      </dl>
      <Terms terms={terms} />
    </section>
  )
}
