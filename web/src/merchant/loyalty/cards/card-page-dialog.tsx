import { CopyOutlined, ExportOutlined } from '@ant-design/icons'
import { memberToken } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { App, Button, Flex, Skeleton, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { Failure } from '../../../kit/failure.tsx'
import QrPicture from '../../../kit/qr-picture.tsx'
import { useRead } from '../../../lib/query.ts'

type Props = { cardId: string; onClose: () => void }

/** The member's own card page: as a QR code for the member's phone, and as a link. */
export default function CardPageDialog({ cardId, onClose }: Props) {
  const { t } = useTranslation(['cards', 'common'])
  const { message } = App.useApp()
  const page = useRead(memberToken, { params: { x: cardId } })
  const url = page.data?.data.url
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => message.success(t('action.copied', { ns: 'common' })),
      () => message.info(text),
    )
  return (
    <Dialog title={t('page.title')} footer={null} onCancel={onClose} width={380}>
      {page.isError ? (
        <Failure error={page.error} retry={page.refetch} />
      ) : url ? (
        <Flex vertical align="center" gap={16}>
          <QrPicture className="page-qr" text={url} label={t('page.qr')} />
          <Typography.Text type="secondary" className="page-about">
            {t('page.about')}
          </Typography.Text>
          <Flex gap={8} wrap justify="center">
            <Button icon={<ExportOutlined />} type="primary" href={url} target="_blank" rel="noreferrer">
              {t('page.open')}
            </Button>
            <Button icon={<CopyOutlined />} onClick={() => void copy(url)}>
              {t('action.copy', { ns: 'common' })}
            </Button>
          </Flex>
        </Flex>
      ) : (
        <Skeleton active paragraph={{ rows: 5 }} />
      )}
    </Dialog>
  )
}
