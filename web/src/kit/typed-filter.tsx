import { maxFilterLength, maxQueryDigits } from '@chopcard/contract/core/limits.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ListFilter } from './list-filter.ts'
import type { SearchWords } from './list-search.ts'
import './typed-filter.css'
import { useTyped } from './use-typed.ts'

type Props = {
  filter: Extract<ListFilter, { kind: 'text' | 'numbers' }>
  search: SearchWords
  change: (words: SearchWords) => void
}

/** A filter that is typed: a word, or two whole numbers. */
export default function TypedFilter({ filter, search, change }: Props) {
  return filter.kind === 'numbers' ? (
    <NumberRange filter={filter} search={search} change={change} />
  ) : (
    <Word filter={filter} search={search} change={change} />
  )
}

type WordProps = Props & { filter: { kind: 'text' } }

function Word({ filter: { name, label }, search, change }: WordProps) {
  const { text, type, ask } = useTyped(search[name] ?? '', (word) => change({ [name]: word || undefined }))
  const keep = (word: string) => {
    type(word)
    ask(word)
  }
  return (
    <Input
      allowClear
      aria-label={label}
      placeholder={label}
      maxLength={maxFilterLength}
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={() => keep(text.trim())}
      onPressEnter={() => keep(text.trim())}
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
  const { text, type, ask } = useTyped(value ?? '', (digits) => set(digits || undefined))
  const keep = () => {
    const digits = text.replace(/\D/g, '').slice(0, maxQueryDigits)
    type(digits)
    ask(digits)
  }
  return (
    <Input
      inputMode="numeric"
      placeholder={hint}
      aria-label={label}
      maxLength={maxQueryDigits}
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={keep}
      onPressEnter={keep}
    />
  )
}
