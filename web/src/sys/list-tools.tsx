import { PlusOutlined } from '@ant-design/icons'
import type { SystemExportList } from '@chopcard/contract/platform/admin/exports.ts'
import { type SystemPage, systemPages } from '@chopcard/contract/core/system-pages.ts'
import type { ReactNode } from 'react'
import { GoButton } from '../kit/list-buttons.tsx'
import { SysExportButton } from './export-button.tsx'

type Props = {
  list: SystemExportList
  /** The page that adds to the list, and what its button is called. */
  addPage: SystemPage
  addLabel: string
  addIcon?: ReactNode
  /** Stands between the two. */
  children?: ReactNode
}

/** What stands above a list of the platform: its export, and the way to add to it. */
export function ListTools({ list, addPage, addLabel, addIcon = <PlusOutlined />, children }: Props) {
  return (
    <>
      <SysExportButton list={list} />
      {children}
      <GoButton type="primary" icon={addIcon} to={{ to: systemPages[addPage].path as '/' }}>
        {addLabel}
      </GoButton>
    </>
  )
}
