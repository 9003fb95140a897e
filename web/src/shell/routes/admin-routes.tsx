import { Route, Routes } from 'react-router-dom';
import { lazyPart } from '../../ui/lazy-part.ts';
import { NotFoundPage } from './not-found-page.tsx';

const SchemasPage = lazyPart(
  async () => (await import('../../asset-schemas/schemas-page.tsx')).SchemasPage,
);
const SchemaPage = lazyPart(
  async () => (await import('../../asset-schemas/schema-page.tsx')).SchemaPage,
);
const SettingsPage = lazyPart(
  async () => (await import('../../settings/settings-page.tsx')).SettingsPage,
);
const AddonsPage = lazyPart(async () => (await import('../../addons/addons-page.tsx')).AddonsPage);

const UsersPage = lazyPart(async () => (await import('../../users/users-page.tsx')).UsersPage);

const AuditPage = lazyPart(async () => (await import('../../audit/audit-page.tsx')).AuditPage);

const HealthPage = lazyPart(async () => (await import('../../health/health-page.tsx')).HealthPage);

/** Routes the pages under /admin. A separate chunk, because few users open them. */
export function AdminRoutes() {
  return (
    <Routes>
      <Route path="schemas" element={<SchemasPage />} />
      <Route path="schemas/:id" element={<SchemaPage />} />
      <Route path="settings/*" element={<SettingsPage />} />
      <Route path="users" element={<UsersPage />} />
      <Route path="audit" element={<AuditPage />} />
      <Route path="health" element={<HealthPage />} />
      <Route path="addons" element={<AddonsPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
