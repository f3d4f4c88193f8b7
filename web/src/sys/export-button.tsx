import {
  getSystemExport,
  startSystemExport,
  systemExportFile,
  type SystemExportList,
} from '@chopcard/contract/platform/admin/exports.ts'
import { ExportButton } from '../kit/export-button.tsx'
import type { ExportCalls, ExportProps } from '../kit/export-trigger.tsx'
import type { SearchWords } from '../kit/list-search.ts'

const calls = { start: startSystemExport, get: getSystemExport, file: systemExportFile } as unknown as ExportCalls

/** Exports what a list of the platform shows, with its filters. */
export function SysExportButton({ list, within }: { list: SystemExportList; within?: SearchWords }) {
  return <ExportButton calls={calls} list={list as ExportProps['list']} within={within} />
}
