import { type ExportProps, ExportTrigger } from './export-trigger.tsx'
import { startExport } from '@chopcard/contract/office/merchant/exports.ts'
import { useState } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { May } from './permissions.tsx'

const ExportMenu = lazyPart<ExportProps>(() => import('./export-menu.tsx'), <ExportTrigger loading />)

/** Exports what a list shows, with its filters, as CSV or Excel; all but the button arrives with the first tap. */
export function ExportButton(props: ExportProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <May route={props.calls?.start ?? startExport}>
      {isAsked ? <ExportMenu {...props} /> : <ExportTrigger onClick={() => setAsked(true)} />}
    </May>
  )
}
