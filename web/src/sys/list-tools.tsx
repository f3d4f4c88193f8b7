import { PlusOutlined } from '@ant-design/icons'
import type { SystemExportList } from '@chopcard/contract/platform/admin/exports.ts'
import { type SystemPage, systemPages } from '@chopcard/contract/core/system-pages.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { SearchWords } from '../kit/list-search.ts'
import { SysExportButton } from './export-button.tsx'

type Props = {
  list: SystemExportList
  filters: SearchWords
  /** The page that adds to the list, and what its button is called. */
  addPage: SystemPage
  addLabel: string
  addIcon?: ReactNode
  /** Stands between the two. */
  children?: ReactNode
}

/** What stands above a list of the platform: its export, and the way to add to it. */
export function ListTools({ list, filters, addPage, addLabel, addIcon = <PlusOutlined />, children }: Props) {
  const navigate = useNavigate()
  return (
    <>
      <SysExportButton list={list} filters={filters} />
      {children}
      <Button type="primary" icon={addIcon} onClick={() => void navigate({ to: systemPages[addPage].path as '/' })}>
        {addLabel}
      </Button>
    </>
  )
}
