import { maxFilterLength, maxQueryDigits } from '@chopcard/contract/core/limits.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ListFilter } from './list-filter.ts'
import type { SearchWords } from './list-search.ts'
import './typed-filter.css'

type Props = {
  filter: Extract<ListFilter, { kind: 'text' | 'numbers' }>
  search: SearchWords
  change: (words: SearchWords) => void
}

/** A filter that is typed: a word, or two whole numbers. */
export default function TypedFilter({ filter, search, change }: Props) {
  if (filter.kind === 'numbers') return <NumberRange filter={filter} search={search} change={change} />
  const { name, label } = filter
  const keep = (text: string) => change({ [name]: text.trim() || undefined })
  return (
    <Input
      key={search[name] ?? ''}
      allowClear
      aria-label={label}
      placeholder={label}
      maxLength={maxFilterLength}
      defaultValue={search[name]}
      onBlur={(event) => keep(event.target.value)}
      onPressEnter={(event) => keep(event.currentTarget.value)}
      onClear={() => keep('')}
      className="list-filter"
    />
  )
}

type NumbersProps = Props & { filter: { kind: 'numbers' } }

function NumberRange({ filter, search, change }: NumbersProps) {
  const { t } = useTranslation()
  const field = (name: string, label: string) => (
    <NumberBox
      label={`${filter.label}: ${label}`}
      hint={label}
      value={search[name]}
      set={(n) => change({ [name]: n })}
    />
  )
  return (
    <span className="list-filter-numbers">
      <span className="list-filter-label">{filter.label}</span>
      {field(filter.from, t('list.from'))}
      {field(filter.to, t('list.to'))}
    </span>
  )
}

type NumberBoxProps = {
  label: string
  hint: string
  value: string | undefined
  set: (text: string | undefined) => void
}

/** Asks again only when the field is left: each digit of a number would be another list. */
function NumberBox({ label, hint, value, set }: NumberBoxProps) {
  const keep = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, maxQueryDigits)
    if (digits !== (value ?? '')) set(digits || undefined)
  }
  return (
    <Input
      key={value ?? ''}
      inputMode="numeric"
      placeholder={hint}
      aria-label={label}
      maxLength={maxQueryDigits}
      defaultValue={value}
      onBlur={(event) => keep(event.target.value)}
      onPressEnter={(event) => keep(event.currentTarget.value)}
    />
  )
}
