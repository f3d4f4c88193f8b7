import { batchFile, rowStates } from '@chopcard/contract/office/merchant/batches.ts'
import { useTranslation } from 'react-i18next'
import { DownloadButton } from '../../../kit/download-button.tsx'
import { May } from '../../../kit/permissions.tsx'
import { call } from '../../../lib/call.ts'

/** The rows that are shown, as a file. */
export function ResultsButton({ id, state, label }: { id: string; state: string | undefined; label?: string }) {
  const { t } = useTranslation('batches')
  const query = { state: rowStates.find((one) => one === state) }
  return (
    <May route={batchFile}>
      <DownloadButton name={`${t('file')}.csv`} load={() => call(batchFile, { params: { id }, query })}>
        {label ?? t('download')}
      </DownloadButton>
    </May>
  )
}
