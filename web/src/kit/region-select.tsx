import { Select, type SelectProps } from 'antd'
import { currencyOptions, timeZoneOptions } from './regions.ts'

/** A form field for a time zone, found by typing. */
export function TimeZoneSelect(props: SelectProps) {
  return <Searched {...props} options={timeZoneOptions()} />
}

/** A form field for a currency, found by typing. */
export function CurrencySelect(props: SelectProps) {
  return <Searched {...props} options={currencyOptions()} />
}

function Searched(props: SelectProps) {
  return <Select showSearch={{ optionFilterProp: 'label' }} popupMatchSelectWidth={false} {...props} />
}
