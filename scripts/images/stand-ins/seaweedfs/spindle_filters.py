"""Filters for a Swift that stands in for SeaweedFS: GET /healthz, and an access key of any form."""
import os

from swift.common.middleware.tempauth import TempAuth
from swift.common.swob import Response


def healthz(conf, **local):
    def make(app):
        def call(env, start):
            if env.get('PATH_INFO') == '/healthz':
                return Response(status=200, body=b'')(env, start)
            return app(env, start)
        return call
    return make


class Auth(TempAuth):
    def __init__(self, app, conf):
        super().__init__(app, conf)
        self.users[os.environ['AWS_ACCESS_KEY_ID']] = self.users['team:team']

    def get_groups(self, env, token):
        # TempAuth replaces the first occurrence of the access key in the path, which may be the name of the bucket.
        parts = env['PATH_INFO'].split('/', 3)
        groups = super().get_groups(env, token)
        if env.get('s3api.auth_details') and groups:
            if parts[2] == os.environ['AWS_ACCESS_KEY_ID']:
                parts[2] = 'AUTH_team'
            env['PATH_INFO'] = '/'.join(parts)
        return groups


def auth(global_conf, **local):
    conf = {**global_conf, **local, 'user_team_team': os.environ['AWS_SECRET_ACCESS_KEY'] + ' .admin'}
    return lambda app: Auth(app, conf)
