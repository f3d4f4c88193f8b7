import * as roles from '@chopcard/contract/platform/admin/roles.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { editDefaultRole, listDefaultRoles } from './keep-default-roles.ts'

export const defaultRolesFeature = defineFeature({
  name: 'default-roles',
  exports: ['write-default-roles'],
  tables: ['default_role'],
  routes: [serve(roles.listDefaultRoles, listDefaultRoles), serve(roles.editDefaultRole, editDefaultRole)],
})
