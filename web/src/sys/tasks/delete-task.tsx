import { deleteTask, listTasks } from '@chopcard/contract/platform/admin/tasks.ts'
import { useTranslation } from 'react-i18next'
import { refresh, useChange } from '../../lib/query.ts'
import { DeleteButton } from '../delete-button.tsx'
import { type Task, useTaskName } from './task-words.tsx'

/** Deletes a schedule that was added. */
export function DeleteTask({ task, onDeleted }: { task: Task; onDeleted: () => void }) {
  const { t } = useTranslation(['tasks', 'common'])
  const nameOf = useTaskName()
  const remove = useChange(deleteTask, { after: () => refresh(listTasks) })
  const words = {
    title: t('delete.title', { name: nameOf(task) }),
    about: t('delete.about'),
    button: t('delete.button'),
    keep: t('action.cancel', { ns: 'common' }),
    done: t('delete.done'),
  }
  return (
    <DeleteButton
      words={words}
      remove={() => remove.mutateAsync({ params: { name: task.name } })}
      onDeleted={onDeleted}
    />
  )
}
