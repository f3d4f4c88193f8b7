import { DeleteOutlined } from '@ant-design/icons'
import { deleteTask, listTasks } from '@chopcard/contract/admin/tasks.ts'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/error-text.ts'
import { refresh, useChange } from '../../lib/query.ts'
import { type Task, useTaskName } from './task-words.tsx'

/** Deletes a schedule that was added, once that is confirmed. */
export function DeleteTask({ task, onDeleted }: { task: Task; onDeleted: () => void }) {
  const { t } = useTranslation(['tasks', 'common'])
  const { modal, message } = App.useApp()
  const nameOf = useTaskName()
  const remove = useChange(deleteTask, { after: () => refresh(listTasks) })
  const confirmed = async () => {
    try {
      await remove.mutateAsync({ params: { name: task.name } })
      message.success(t('delete.done'))
      onDeleted()
    } catch (error) {
      message.error(errorText(error))
    }
  }
  const ask = () =>
    modal.confirm({
      title: t('delete.title', { name: nameOf(task) }),
      content: t('delete.about'),
      okText: t('delete.button'),
      okButtonProps: { danger: true },
      cancelText: t('action.cancel', { ns: 'common' }),
      onOk: confirmed,
    })
  return (
    <Button danger icon={<DeleteOutlined />} onClick={() => void ask()}>
      {t('delete.button')}
    </Button>
  )
}
