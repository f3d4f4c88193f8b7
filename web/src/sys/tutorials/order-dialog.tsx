import { MAX_PAGE_SIZE_TEXT } from '@chopcard/contract/core/limits.ts'
import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { listSystemTutorials, moveSystemTutorial } from '@chopcard/contract/platform/admin/tutorials.ts'
import { App, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../kit/dialog.tsx'
import { Failure } from '../../kit/failure.tsx'
import { errorText } from '../../lib/error-text.ts'
import { refresh, useChange, useRead } from '../../lib/query.ts'

/** All tutorials in their order, to drag or to move by buttons; each move is saved at once. */
export default function OrderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sys-tutorials')
  const { message } = App.useApp()
  const list = useRead(listSystemTutorials, { query: { pageSize: MAX_PAGE_SIZE_TEXT, sort: 'sequence' } })
  const move = useChange(moveSystemTutorial, { after: () => refresh(listSystemTutorials) })
  const [dragged, setDragged] = useState<string>()
  const rows = list.data?.data
  const place = (id: string, sequence: number) =>
    void move
      .mutateAsync({ params: { id }, body: { sequence } })
      .catch((error: unknown) => message.error(errorText(error)))
  return (
    <Dialog
      title={t('order.title')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('order.done')}
        </Button>
      }
    >
      <p>{t('order.about')}</p>
      {list.isError && !rows && <Failure error={list.error} retry={list.refetch} />}
      {list.isPending && <Skeleton active />}
      <ol className="sys-tutorial-order">
        {rows?.map(({ id, title, sequence }) => (
          // The buttons do the same for who has no mouse.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={id}
            draggable
            onDragStart={() => setDragged(id)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged && dragged !== id && place(dragged, sequence)}
            className={dragged === id ? 'is-dragged' : undefined}
          >
            <HolderOutlined aria-hidden />
            <span>{title}</span>
            <Button
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={t('order.up', { title })}
              disabled={sequence === 1 || move.isPending}
              onClick={() => place(id, sequence - 1)}
            />
            <Button
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={t('order.down', { title })}
              disabled={sequence === rows.length || move.isPending}
              onClick={() => place(id, sequence + 1)}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
