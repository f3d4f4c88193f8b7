import { type ExportProps, ExportTrigger } from './export-trigger.tsx'
import { startExport } from '@chopcard/contract/office/merchant/exports.ts'
import { useContext, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { type SearchWords, ShownFilters } from './list-search.ts'
import { May } from './permissions.tsx'

const ExportMenu = lazyPart<ExportProps>(() => import('./export-menu.tsx'), <ExportTrigger loading />)

type Props = Omit<ExportProps, 'filters'> & {
  /** What is exported, where it is not what the list around shows. */
  filters?: ExportProps['filters']
  /** Narrows it to one thing that the list's own address names. */
  within?: SearchWords
}

/** Exports what a list shows, with its filters, as CSV or Excel; all but the button arrives with the first tap. */
export function ExportButton({ filters, within, ...props }: Props) {
  const [isAsked, setAsked] = useState(false)
  const shown = useContext(ShownFilters)
  return (
    <May route={props.calls?.start ?? startExport}>
      {isAsked ? (
        <ExportMenu {...props} filters={filters ?? { ...shown, ...within }} />
      ) : (
        <ExportTrigger onClick={() => setAsked(true)} />
      )}
    </May>
  )
}
