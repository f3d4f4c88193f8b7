import type { ListFilter } from './list-filter.ts'
import { maxSearchLength } from '@chopcard/contract/core/limits.ts'
import { FilterOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, Select, Skeleton } from 'antd'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from './lazy-part.tsx'
import type { SearchWords } from './list-search.ts'
import { useTyped } from './use-typed.ts'
import './list-extras.css'

// A calendar is a sixth of the kit's code: the list itself need not wait for it.
const DayRange = lazyPart(() => import('./day-range.tsx'), <Skeleton.Input active className="list-filter-days" />)
const TypedFilter = lazyPart(() => import('./typed-filter.tsx'), <Skeleton.Input active className="list-filter" />)

type Props = {
  filters: readonly ListFilter[]
  /** What the search box finds by; no box without it. */
  searchHint?: string
  search: SearchWords
  change: (words: SearchWords) => void
  /** On a phone several filters wait behind a button, so that the first rows are seen. */
  isPhone: boolean
  /** Beside the filters. */
  children?: ReactNode
}

const namesOf = (filter: ListFilter) => ('name' in filter ? [filter.name] : [filter.from, filter.to])

/** The search box and the filters above a list. */
export function ListFilters({ filters, searchHint, search, change, isPhone, children }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const isSet = (filter: ListFilter) => namesOf(filter).some((name) => search[name])
  const number = filters.filter(isSet).length
  // On a phone the one filter that there is stays in sight.
  const isFolded = (filter: ListFilter) => (isPhone ? filters.length > 1 : filter.isRare && !isSet(filter))
  const canFold = filters.some((filter) => (isPhone ? isFolded(filter) : filter.isRare))
  const label = isPhone ? t('list.filters') : t('list.moreFilters')
  const words = [...filters.flatMap(namesOf), 'q']
  return (
    <search className="list-filters">
      {searchHint && <SearchBox hint={searchHint} value={search.q ?? ''} onChange={(q) => change({ q })} />}
      {canFold && (
        <Button
          className="list-filter-toggle"
          icon={<FilterOutlined />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isPhone && number ? t('list.filtersSet', { number }) : label}
        </Button>
      )}
      {children}
      {filters
        .filter((filter) => isOpen || !isFolded(filter))
        .map((filter) => (
          <Filter key={namesOf(filter)[0]} filter={filter} search={search} change={change} />
        ))}
      {words.some((name) => search[name]) && (
        <Button type="link" onClick={() => change(Object.fromEntries(words.map((name) => [name, undefined])))}>
          {t('list.clearFilters')}
        </Button>
      )}
    </search>
  )
}

function Filter({ filter, search, change }: Pick<Props, 'search' | 'change'> & { filter: ListFilter }) {
  if (filter.kind === 'days')
    return (
      <DayRange
        label={filter.label}
        from={search[filter.from]}
        to={search[filter.to]}
        onChange={(from, to) => change({ [filter.from]: from, [filter.to]: to })}
      />
    )
  if (filter.kind !== 'select') return <TypedFilter filter={filter} search={search} change={change} />
  return (
    <Select
      allowClear
      aria-label={filter.label}
      placeholder={filter.label}
      showSearch={searchOf(filter)}
      popupMatchSelectWidth={false}
      value={search[filter.name]}
      options={filter.options}
      onChange={(value?: string) => change({ [filter.name]: value })}
      className="list-filter"
    />
  )
}

function searchOf({ searchable, onSearch }: Extract<ListFilter, { kind: 'select' }>) {
  if (onSearch) return { filterOption: false, onSearch }
  return searchable ? { optionFilterProp: 'label' } : false
}

/** A search that is asked shortly after the last key. */
export function SearchBox({
  hint,
  value,
  onChange,
}: {
  hint: string
  value: string
  onChange: (text: string) => void
}) {
  const { text, type, ask } = useTyped(value, onChange)
  const [isComposing, setComposing] = useState(false)
  const askFor = useEffectEvent(ask)
  useEffect(() => {
    // Letters from which an input method makes a word are not the word.
    if (isComposing) return
    const timer = setTimeout(() => askFor(text.trim()), 350)
    return () => clearTimeout(timer)
  }, [text, isComposing])
  return (
    <Input
      type="search"
      allowClear
      prefix={<SearchOutlined />}
      placeholder={hint}
      aria-label={hint}
      maxLength={maxSearchLength}
      value={text}
      onChange={(event) => type(event.target.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onPressEnter={() => ask(text.trim())}
      className="list-search"
    />
  )
}
