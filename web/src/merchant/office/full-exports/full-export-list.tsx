import { getFullExports, startFullExport } from '@chopcard/contract/office/merchant/full-exports.ts'
import { App, Button, Card, Empty, Flex, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { Page } from '../../../kit/page.tsx'
import { May } from '../../../kit/permissions.tsx'
import { useReauthentication } from '../../../kit/use-reauthentication.tsx'
import { call } from '../../../lib/call.ts'
import { errorText } from '../../../lib/error-text.ts'
import { refresh, useRead } from '../../../lib/query.ts'
import { ExportCard, isUnderWay } from './export-card.tsx'
import './full-exports.css'

const LOOKS_EVERY_MS = 1_500

/** Everything of the shop as one file: making one, and those that can be downloaded. */
export default function FullExportList() {
  const { t } = useTranslation('full-exports')
  const { message } = App.useApp()
  const reauthentication = useReauthentication()
  const list = useRead(
    getFullExports,
    {},
    { refetchInterval: ({ state }) => state.data?.data.exports.some(isUnderWay) && LOOKS_EVERY_MS },
  )
  const exports = list.data?.data.exports
  const start = async () => {
    try {
      const isDone = await reauthentication.run(async (password) => {
        await call(startFullExport, { body: { password } })
      })
      if (isDone) message.success(t('started'))
      await refresh(getFullExports)
    } catch (error) {
      message.error(errorText(error))
    }
  }
  return (
    <Page title={t('title')} about={t('about')} width={820}>
      <Flex vertical gap={16}>
        <Card size="small" title={t('what.title')} className="full-export-words">
          <p>{t('what.in')}</p>
          <p>{t('what.out')}</p>
          <p>{t('what.care')}</p>
          <May route={startFullExport}>
            <Button type="primary" disabled={exports?.some(isUnderWay) ?? true} onClick={() => void start()}>
              {t('start')}
            </Button>
          </May>
        </Card>
        {list.error && !exports && <Failure error={list.error} retry={list.refetch} />}
        {list.isPending && <Skeleton active />}
        {exports?.map((one) => (
          <ExportCard key={one.id} export={one} />
        ))}
        {exports?.length === 0 && (
          <Card>
            <Empty description={t('none')} />
          </Card>
        )}
      </Flex>
      {reauthentication.dialog}
    </Page>
  )
}
