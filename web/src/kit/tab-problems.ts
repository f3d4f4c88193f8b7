import type { FormInstance } from 'antd'
import { useState } from 'react'

type Tab = { key: string; fields?: readonly string[] }

/** How many fields of each tab have an error, so that a hidden one can be found. */
export function useTabProblems(form: FormInstance, tabs: readonly Tab[] = []) {
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const wrong = () => form.getFieldsError().filter(({ errors }) => errors.length)
  const count = () => {
    // Two controls may share a field: it counts once.
    const names = new Map(wrong().map(({ name }) => [name.join('.'), String(name[0])]))
    const next = Object.fromEntries(
      tabs.map(({ key, fields }) => [key, [...names.values()].filter((name) => fields?.includes(name)).length]),
    )
    setCounts((before) => (tabs.every(({ key }) => (before[key] ?? 0) === next[key]) ? before : next))
  }
  /** A rule between fields may be kept again by a change of the other one. */
  const recheck = () => {
    const names = wrong().map(({ name }) => name)
    if (names.length) form.validateFields(names).catch(() => undefined)
    count()
  }
  return { of: (key: string) => counts[key] ?? 0, count, recheck }
}
