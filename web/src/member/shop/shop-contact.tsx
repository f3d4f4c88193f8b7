import type { Shop } from '@chopcard/contract/commerce/member/shop.ts'
import { usePage } from '../../card-art/page-context.ts'
import sheet from '../sheet.module.css'
import { Problem, useProblem } from './problem.tsx'
import styles from './shop.module.css'

type Props = { stores: Shop['stores']; values: Record<string, string> }

/** Whose the order is, how it gets there, and how it is paid. What does not belong to the choice is hidden by the style. */
export function ShopContact({ stores, values }: Props) {
  const { t } = usePage()
  return (
    <section className={`${sheet.sheet} ${styles.contact}`}>
      <h2>{t('shop.you')}</h2>
      <label>
        {t('shop.email')}
        <input
          type="email"
          name="email"
          autoComplete="email"
          defaultValue={values['email']}
          required
          {...useProblem('email')}
        />
        <Problem of="email" />
      </label>
      <label>
        {t('shop.phone')}
        <input type="tel" name="phone" autoComplete="tel" defaultValue={values['phone']} {...useProblem('phone')} />
        <Problem of="phone" />
      </label>
      <Choice name="delivery" values={values} options={['pickup', 'shipping']} />
      <label className={styles.ifPickup}>
        {t('shop.store')}
        <select name="store" defaultValue={values['store'] ?? stores[0]?.store} {...useProblem('store')}>
          {stores.map(({ store, name }) => (
            <option key={store} value={store}>
              {name}
            </option>
          ))}
        </select>
        <Problem of="store" />
      </label>
      <label className={styles.ifShipping}>
        {t('shop.address')}
        <textarea
          name="address"
          rows={3}
          autoComplete="street-address"
          defaultValue={values['address']}
          {...useProblem('address')}
        />
        <Problem of="address" />
      </label>
      <Choice name="paymentType" values={values} options={['online', 'counter']} />
    </section>
  )
}

type ChoiceProps = { name: 'delivery' | 'paymentType'; values: Record<string, string>; options: readonly string[] }

function Choice({ name, values, options }: ChoiceProps) {
  const { t } = usePage()
  return (
    <fieldset className={styles.choice} {...useProblem(name)}>
      <legend>{t(`shop.${name}`)}</legend>
      {options.map((value) => (
        <label key={value} className={styles[value]}>
          <input type="radio" name={name} value={value} defaultChecked={(values[name] ?? options[0]) === value} />
          {t(`shop.${value as 'pickup'}`)}
        </label>
      ))}
      <Problem of={name} />
    </fieldset>
  )
}
