import { DownloadOutlined } from '@ant-design/icons'
import { batchFile, rowStates } from '@chopcard/contract/office/merchant/batches.ts'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { May } from '../../../kit/permissions.tsx'
import { saveFile } from '../../../kit/save-file.ts'
import { call } from '../../../lib/call.ts'
import { errorText } from '../../../lib/error-text.ts'

/** The rows that are shown, as a file. */
export function ResultsButton({ id, state, label }: { id: string; state: string | undefined; label?: string }) {
  const { t } = useTranslation('batches')
  const { message } = App.useApp()
  const download = async () => {
    try {
      const query = { state: rowStates.find((one) => one === state) }
      saveFile(await call(batchFile, { params: { id }, query }), `${t('file')}.csv`)
    } catch (error) {
      message.error(errorText(error))
    }
  }
  return (
    <May route={batchFile}>
      <Button icon={<DownloadOutlined />} onClick={() => void download()}>
        {label ?? t('download')}
      </Button>
    </May>
  )
}
