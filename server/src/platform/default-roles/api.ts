import * as roles from '@chopcard/contract/platform/admin/roles.ts'
import { serve } from '../../core/context.ts'
import { editDefaultRole, listDefaultRoles } from './keep-default-roles.ts'

export const defaultRolesApi = [
  serve(roles.listDefaultRoles, listDefaultRoles),
  serve(roles.editDefaultRole, editDefaultRole),
]
