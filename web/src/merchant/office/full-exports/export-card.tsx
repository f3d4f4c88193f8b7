import { DownloadOutlined } from '@ant-design/icons'
import { type FullExport, openFullExport } from '@chopcard/contract/office/merchant/full-exports.ts'
import { Alert, App, Button, Card, Flex, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { TwoLines } from '../../../kit/list-cells.tsx'
import { LongWork } from '../../../kit/long-work.tsx'
import { useReauthentication } from '../../../kit/use-reauthentication.tsx'
import { call } from '../../../lib/call.ts'
import { errorText } from '../../../lib/error-text.ts'
import { formatInstant, formatNumber } from '../../../lib/format.ts'
import { formatBytes } from './format-bytes.ts'

export const isUnderWay = ({ state }: Pick<FullExport, 'state'>) => state === 'waiting' || state === 'running'

const colours = { waiting: 'gold', running: 'blue', done: 'green', failed: 'red' } as const

/** An export: how far it is, or its file. */
export function ExportCard({ export: one }: { export: FullExport }) {
  const { t } = useTranslation('full-exports')
  const words = one.total
    ? t('progress', { rows: formatNumber(one.rows), total: formatNumber(one.total) })
    : t('preparing')
  return (
    <Card size="small">
      <Flex vertical gap={12}>
        <Flex justify="space-between" align="center" gap={12} wrap>
          <TwoLines
            first={<strong className="full-export-name">{one.filename}</strong>}
            second={t('by', { name: one.askedBy, when: formatInstant(one.createdAt) })}
          />
          <Tag color={colours[one.state]}>{t(`state.${one.state}`)}</Tag>
        </Flex>
        {isUnderWay(one) && <LongWork done={one.rows} total={Math.max(1, one.total)} words={words} />}
        {one.state === 'failed' && <Alert type="error" showIcon title={t('failed')} />}
        {one.state === 'done' && <Download export={one} />}
      </Flex>
    </Card>
  )
}

/** The browser fetches the file itself: it may be larger than what a page can hold. */
function Download({ export: one }: { export: FullExport }) {
  const { t } = useTranslation('full-exports')
  const { message } = App.useApp()
  const reauthentication = useReauthentication()
  const download = async () => {
    try {
      await reauthentication.run(async (password) => {
        const { data } = await call(openFullExport, { params: { id: one.id }, body: { password } })
        location.assign(data.url)
      })
    } catch (error) {
      message.error(errorText(error))
    }
  }
  return (
    <Flex justify="space-between" align="center" gap={12} wrap>
      <TwoLines
        small
        first={t('facts', { rows: formatNumber(one.rows), size: formatBytes(one.bytes) })}
        second={t('until', { when: formatInstant(one.expiresAt) })}
      />
      <Button icon={<DownloadOutlined />} onClick={() => void download()}>
        {t('download')}
      </Button>
      {reauthentication.dialog}
    </Flex>
  )
}
