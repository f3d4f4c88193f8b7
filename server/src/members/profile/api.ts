import * as routes from '@chopcard/contract/members/member/profile.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { changeContact, sendContactCode } from './change-contact.ts'
import { editProfile } from './edit-profile.ts'
import { forgetMe } from './forget-me.ts'
import { myData } from './my-data.ts'
import { myProfile } from './my-profile.ts'

export const profileFeature = defineFeature({
  name: 'profile',
  routes: [
    serve(routes.myProfile, myProfile),
    serve(routes.editProfile, editProfile),
    serve(routes.sendContactCode, sendContactCode),
    serve(routes.changeContact, changeContact),
    serve(routes.myData, myData),
    serve(routes.forgetMe, forgetMe),
  ],
})
