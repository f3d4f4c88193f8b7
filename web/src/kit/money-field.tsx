import { minMoney } from '@chopcard/contract/core/limits.ts'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { InputNumber } from 'antd'
import { currentLanguage } from '../lib/language.ts'
import { useRead } from '../lib/query.ts'
import { fractionDigits } from '../lib/format.ts'

type Props = {
  id?: string
  /** Minor units of the currency. */
  value?: number | null
  onChange?: (minor: number | null) => void
  disabled?: boolean
  /** Of something that has its own; else the merchant's. */
  currency?: string
  size?: 'large'
}

/** A form field for an amount, typed in the major unit of its currency. */
export function MoneyField({ value, onChange, currency: own, ...rest }: Props) {
  const ofMerchant = useRead(adminInfo, {}).data?.data.currency
  const currency = own ?? ofMerchant
  const places = currency ? fractionDigits(currency) : 2
  return (
    <InputNumber<number>
      {...rest}
      controls={false}
      inputMode="decimal"
      className="number-field"
      prefix={currency}
      min={minMoney}
      precision={places}
      decimalSeparator={separator()}
      value={typeof value === 'number' ? value / 10 ** places : null}
      onChange={(major) => onChange?.(typeof major === 'number' ? Math.round(major * 10 ** places) : null)}
    />
  )
}

/** As the reader writes an amount: a comma in Brazil. */
const separator = (): string =>
  new Intl.NumberFormat(currentLanguage()).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
