import { useState } from 'react'
import { browserStore } from '../../../lib/store.ts'
import { type MemberColumn, usualColumns } from './member-columns.tsx'

const key = 'member-columns'

/** Which columns this person wants to see, kept on this browser. */
export function useColumnChoice(): [readonly MemberColumn[], (columns: readonly MemberColumn[]) => void] {
  const [columns, setColumns] = useState(stored)
  const choose = (chosen: readonly MemberColumn[]) => {
    browserStore().setItem(key, JSON.stringify(chosen))
    setColumns(chosen)
  }
  return [columns, choose]
}

function stored(): readonly MemberColumn[] {
  try {
    const columns: unknown = JSON.parse(browserStore().getItem(key) ?? 'null')
    return Array.isArray(columns) ? (columns as MemberColumn[]) : usualColumns
  } catch {
    return usualColumns
  }
}
