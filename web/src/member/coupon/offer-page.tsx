import { maxEmailLength } from '../limits.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { OfferedCoupon, requestCoupon } from '@chopcard/contract/giving/member/coupons.ts'
import type { OfferPageProps } from '@chopcard/contract/member-pages/member/pages.ts'
import { Moment } from '../../card-art/moment.tsx'
import { PageContext, usePage } from '../../card-art/page-context.ts'
import { translator } from '../../card-art/words.ts'
import action from '../action.module.css'
import { PageFrame } from '../page-frame.tsx'
import { PlatformBanners } from '../platform-banners.tsx'
import sheet from '../sheet.module.css'
import { useTurn } from '../use-turn.ts'
import { CouponHead, Terms, ValidTo } from './coupon-head.tsx'
import styles from './coupon-page.module.css'

/** Where anybody requests a published coupon: it comes by mail. */
export function OfferPage({ language, words, coupon, banners }: OfferPageProps) {
  const t = translator(words, language)
  const { merchant, state, publishedFrom, effectiveTo, terms } = coupon
  useTurn(coupon, () => state === 'notYet' && navigator.onLine && location.reload())
  return (
    <PageContext value={{ language, timeZone: merchant.timeZone, t }}>
      <PageFrame sender={merchant}>
        <main className={styles.page}>
          <section className={styles.face} data-over={state === 'closed' || state === 'gone' || undefined}>
            <CouponHead coupon={coupon} />
          </section>
          <section className={sheet.sheet}>
            {state === 'open' ? (
              <RequestCoupon coupon={coupon} />
            ) : (
              <p>
                <strong>{t(`coupon.offer.${state}`)}</strong> {state === 'notYet' && <Moment at={publishedFrom} time />}
              </p>
            )}
            <dl className={styles.facts}>
              <ValidTo effectiveTo={effectiveTo} />
            </dl>
            <Terms terms={terms} />
          </section>
          <PlatformBanners banners={banners} />
        </main>
      </PageFrame>
    </PageContext>
  )
}

function RequestCoupon({ coupon }: { coupon: OfferedCoupon }) {
  const { language, t } = usePage()
  const [sentTo, setSentTo] = useState('')
  const [isAgain, setAgain] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // Who mistyped an address corrects it.
  useEffect(() => (isAgain ? field.current?.select() : undefined), [isAgain])
  const [isSending, setSending] = useState(false)
  const [trouble, setTrouble] = useState('')

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const email = (new FormData(event.currentTarget).get('email') as string).trim()
    setSending(true)
    setTrouble('')
    const calls = await import('../ask.ts').catch(() => undefined)
    try {
      if (!calls) return setTrouble(t('card.trouble'))
      const body = { email, language }
      await calls.ask<typeof requestCoupon>('POST /public/coupon/{id}/take', { params: { id: coupon.id }, body })
      setSentTo(email)
      setAgain(false)
    } catch (error) {
      setTrouble(calls?.troubleText(error, t('card.trouble')) ?? t('card.trouble'))
    } finally {
      setSending(false)
    }
  }
  if (sentTo && !isAgain)
    return (
      <>
        <output className={styles.sent}>
          <strong>{t('coupon.offer.sent')}</strong>
          <span>{t('coupon.offer.sentHint', { email: sentTo })}</span>
        </output>
        <button type="button" className={action.other} onClick={() => setAgain(true)}>
          {t('coupon.offer.again')}
        </button>
      </>
    )
  return (
    <form className={styles.take} onSubmit={(event) => void submit(event)}>
      <label htmlFor="email">{t('coupon.offer.email')}</label>
      <input
        ref={field}
        id="email"
        defaultValue={sentTo}
        name="email"
        type="email"
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxEmailLength}
      />
      <p className={action.trouble} role="alert" hidden={!trouble}>
        {trouble}
      </p>
      <button type="submit" className={action.main} disabled={isSending}>
        {t('coupon.offer.take')}
      </button>
    </form>
  )
}
