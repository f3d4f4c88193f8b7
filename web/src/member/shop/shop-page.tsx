import type { Shop, ShopPageProps } from '@chopcard/contract/commerce/member/shop.ts'
import { PageContext, usePage } from '../../card-art/page-context.ts'
import { translator } from '../../card-art/words.ts'
import { PageFrame } from '../page-frame.tsx'
import sheet from '../sheet.module.css'
import { Problem, ProblemsOf } from './problem.tsx'
import { ShopContact } from './shop-contact.tsx'
import { Offer } from './shop-offer.tsx'
import styles from './shop.module.css'

/** What a merchant sells, and the form to order it; without a script. */
export function ShopPage({ language, words, shop, form }: ShopPageProps) {
  const t = translator(words, language)
  const { merchant, offers, currency } = shop
  const closed = !shop.isOpen || !offers.length
  return (
    <PageContext value={{ language, timeZone: merchant.timeZone, t }}>
      <PageFrame sender={merchant}>
        <main className={styles.shop}>
          <Head shop={shop} closed={closed} />
          {closed ? (
            <p className={sheet.sheet}>{t(shop.isOpen ? 'shop.empty' : 'shop.closed')}</p>
          ) : (
            <ProblemsOf value={form.problems}>
              {(form.refusal || form.problems.length > 0) && (
                <p className={styles.refusal} role="alert">
                  {form.refusal ?? t('shop.check')}
                </p>
              )}
              <form
                className={styles.form}
                method="post"
                action={`/shop/${merchant.id}`}
                data-currency={currency}
                noValidate
              >
                <input type="hidden" name="formKey" value={shop.formKey} />
                <div>
                  <ul className={styles.offers}>
                    {offers.map((offer) => (
                      <Offer key={offer.id} offer={offer} currency={currency} values={form.values} />
                    ))}
                  </ul>
                  <Problem of="lines" />
                </div>
                <div className={styles.aside}>
                  <ShopContact stores={shop.stores} values={form.values} />
                  <p className={sheet.quiet}>{t('shop.next')}</p>
                </div>
                <div className={styles.bar}>
                  <p className={styles.total} hidden>
                    <span>{t('shop.total')}</span>
                    <strong data-total aria-live="polite" />
                  </p>
                  <button className={styles.button}>{t('shop.order')}</button>
                </div>
              </form>
            </ProblemsOf>
          )}
        </main>
      </PageFrame>
    </PageContext>
  )
}

/** The shop in its own colour, with a glimpse of what it sells. */
function Head({ shop: { merchant, offers }, closed }: { shop: Shop; closed: boolean }) {
  const { t } = usePage()
  const pictures = [...new Set(offers.map(({ picture }) => picture))].slice(0, 3)
  return (
    <header className={styles.head}>
      <div>
        <h1>{t('shop.title', { merchant: merchant.name })}</h1>
        {!closed && <p>{t('shop.about')}</p>}
      </div>
      {!closed && (
        <p className={styles.glimpse} aria-hidden="true">
          {pictures.map((picture) => (
            <img key={picture} loading="lazy" src={picture} alt="" width={96} height={96} />
          ))}
        </p>
      )}
    </header>
  )
}
