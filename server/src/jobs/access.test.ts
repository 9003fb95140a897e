import { ROLES, type RoleName } from '@spindle/contracts/http/permissions';
import type { Context } from '@spindle/core/context';
import { Forbidden } from '@spindle/core/errors';
import { expect, expectTypeOf, it } from 'vitest';
import type { downloadJob } from '../bulk/download.ts';
import type { listJobAssets } from '../bulk/list-outcomes.ts';
import { authorizeManager, type JobWithSteps, type ManagerContext } from './access.ts';
import type { cancelJob } from './cancel.ts';
import type { listJobs } from './list.ts';
import type { readJob } from './read.ts';
import type { retryJob } from './retry.ts';

function contextOf(role: RoleName): Context {
  const { id: roleId, permissions } = ROLES.find(({ name }) => name === role) ?? {};
  return { actor: { role, roleId, permissions } } as Context;
}

it('lets only admins and managers manage the jobs of all users', () => {
  expect(() => authorizeManager(contextOf('ADMIN'))).not.toThrow();
  expect(() => authorizeManager(contextOf('MANAGER'))).not.toThrow();
  expect(() => authorizeManager(contextOf('CREATOR'))).toThrow(Forbidden);
});

it('does not let a verb read or manage jobs without a check', () => {
  type Managed = Parameters<typeof listJobs | typeof retryJob>[0];
  expectTypeOf<Context>().not.toExtend<Managed>();
  expectTypeOf<ManagerContext>().toExtend<Managed>();
  expectTypeOf<JobWithSteps>().not.toExtend<Parameters<typeof readJob>[1]>();
  expectTypeOf<JobWithSteps>().not.toExtend<Parameters<typeof cancelJob>[1]>();
  expectTypeOf<JobWithSteps>().not.toExtend<Parameters<typeof listJobAssets>[1]>();
  expectTypeOf<JobWithSteps>().not.toExtend<Parameters<typeof downloadJob>[1]>();
});
